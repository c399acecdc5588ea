#!/bin/sh
# Starts $VIGIL_CHROMIUM with more features turned off than Playwright does: of two such options, Chromium takes the last.
for option; do
  shift
  case $option in --disable-features=*) option="$option,$VIGIL_CHROMIUM_WITHOUT" ;; esac
  set -- "$@" "$option"
done
exec "$VIGIL_CHROMIUM" "$@"
