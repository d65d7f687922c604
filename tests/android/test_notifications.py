"""What `dumpsys notification` lists."""

from __future__ import annotations

from device_connector.android.notifications import Posted, posted

# Shaped as Android 14 (names of flags) and Android 9 (hexadecimal flags) print it; words of our own.
DUMP = """Current Notification Manager state:
  Notification List:
    NotificationRecord(0x0add1f54: pkg=org.example.chat user=UserHandle{0} id=7 tag=a b importance=4 \
key=0|org.example.chat|7|a b|10321: Notification(channel=messages contentView=null flags=AUTO_CANCEL))
      uid=10321 userId=0
      flags=AUTO_CANCEL
      when=1789999990000/+5m
      extras={
          android.title=String (Anna (work))
          android.reduced.images=Boolean (true)
          android.text=SpannableString (See you at 8?
Bring the (old) map)
          android.subText=null
          android.progress=Integer (0)
      }
      stats=SingleNotificationStats{posttimeElapsedMs=68120}
      mCreationTimeMs=1790000000000
      mUpdateTimeMs=1790000001000
    NotificationRecord(0x0b: pkg=org.example.music user=UserHandle{0} id=1 tag=null importance=2 \
key=0|m|1|null|10400: Notification(channel=play))
      flags=0x62
      extras={
          android.title=String (Song)
          android.bigText=java.lang.CharSequence (A longer text than the short one)
          android.text=String (Band)
      }
      mCreationTimeMs=1789999999000
    NotificationRecord(0x0c: pkg=org.example.bank user=UserHandle{10} id=-3 tag=null score=0 \
key=0|b: Notification(pri=0))
      flags=GROUP_SUMMARY|ONGOING_EVENT
      extras={
          android.title=String [length=11]
          android.text=null
      }

  mArchive=Archive (2 notifications)
    NotificationRecord(0x0d: pkg=org.example.gone user=UserHandle{0} id=1 tag=null importance=3 \
key=x: Notification())
          android.title=String (Old)
"""


def test_read() -> None:
    """Texts over several lines and with brackets, the longer of two texts, flags of both kinds, what is hidden."""
    assert posted(DUMP) == (
        Posted(
            "org.example.chat",
            0,
            "Anna (work)",
            "See you at 8?\nBring the (old) map",
            1790000001000,
            ongoing=False,
            summary=False,
            hidden=False,
        ),
        Posted(
            "org.example.music",
            0,
            "Song",
            "A longer text than the short one",
            1789999999000,
            ongoing=True,
            summary=False,
            hidden=False,
        ),
        Posted("org.example.bank", 10, None, None, None, ongoing=True, summary=True, hidden=True),
    )


def test_line_ends_of_old_phones() -> None:
    """CR LF makes no difference."""
    assert posted(DUMP.replace("\n", "\r\n")) == posted(DUMP)


def test_nothing_posted_and_nothing_read() -> None:
    """An empty list is not the same as no list."""
    assert posted("Current Notification Manager state:\n  Notification List:\n  mSoundEnabled=true\n") == ()
    assert posted("Current Notification Manager state:\n  mSoundEnabled=true\n") == ()
    assert posted("Can't find service: notification\n") is None
