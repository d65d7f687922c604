"""Properties and settings that a phone boots with."""

from __future__ import annotations

from device_connector.simulator.phone.profiles import Profile


def boot_props(profile: Profile, serial: str) -> dict[str, str]:
    """What getprop lists."""
    props = {
        "ro.build.characteristics": "nosdcard",
        "ro.build.display.id": profile.build_id,
        "ro.build.fingerprint": profile.fingerprint,
        "ro.build.id": profile.build_id,
        "ro.build.tags": "release-keys",
        "ro.build.type": "user",
        "ro.build.version.incremental": profile.incremental,
        "ro.build.version.release": profile.release,
        "ro.build.version.sdk": str(profile.api_level),
        "ro.build.version.security_patch": profile.security_patch,
        "ro.debuggable": "0",
        "ro.hardware": profile.board,
        "ro.product.board": profile.board,
        "ro.product.brand": profile.brand,
        "ro.product.cpu.abi": profile.abi,
        "ro.product.device": profile.device,
        "ro.product.locale": "en-US",
        "ro.product.manufacturer": profile.maker,
        "ro.product.model": profile.model,
        "ro.product.name": profile.product,
        "ro.secure": "1",
        "ro.serialno": serial,
        "ro.sf.lcd_density": str(profile.panels[0].density),
        "ro.boot.serialno": serial,
        "dev.bootcomplete": "1",
        "gsm.sim.state": "READY",
        "init.svc.adbd": "running",
        "init.svc.bootanim": "stopped",
        "persist.sys.locale": "en-US",
        "persist.sys.timezone": "Asia/Shanghai",
        "persist.sys.usb.config": "adb",
        "service.adb.tcp.port": "5555",
        "sys.boot_completed": "1",
        "sys.usb.state": "adb",
    }
    if profile.api_level < 30:
        props["ro.build.product"] = profile.device
    return props


def boot_settings() -> dict[str, dict[str, str]]:
    """The three tables of the settings provider, as far as the screens and tools look at them."""
    return {
        "system": {
            "accelerometer_rotation": "1",
            "font_scale": "1.0",
            "haptic_feedback_enabled": "1",
            "screen_brightness": "102",
            "screen_brightness_mode": "1",
            "screen_off_timeout": "600000",
            "show_touches": "0",
            "sound_effects_enabled": "1",
            "user_rotation": "0",
            "volume_music_speaker": "5",
        },
        "secure": {
            "accessibility_enabled": "0",
            "android_id": "3f1c9be60ad84e27",
            "bluetooth_name": "Virtual phone",
            "default_input_method": "com.android.inputmethod.latin/.LatinIME",
            "enabled_input_methods": "com.android.inputmethod.latin/.LatinIME",
            "location_mode": "3",
            "show_ime_with_hard_keyboard": "1",
            "sleep_timeout": "-1",
            "ui_night_mode": "1",
            "user_setup_complete": "1",
        },
        "global": {
            "adb_enabled": "1",
            "airplane_mode_on": "0",
            "animator_duration_scale": "1.0",
            "bluetooth_on": "1",
            "development_settings_enabled": "1",
            "device_name": "Virtual phone",
            "device_provisioned": "1",
            "low_power": "0",
            "mobile_data": "1",
            "stay_on_while_plugged_in": "0",
            "transition_animation_scale": "1.0",
            "wifi_on": "1",
            "window_animation_scale": "1.0",
        },
    }
