#!/bin/bash
# In the place of curl, for the health checks of the compose files: curl --fail --silent [--cacert FILE] URL. The double speaks
# gRPC alone, so that over TLS a handshake counts.
set -eu
authority=''
while [ $# -gt 1 ]; do
  if [ "$1" = --cacert ]; then authority=$2; fi
  shift
done
if [ -n "$authority" ]; then
  exec openssl s_client -brief -verify_return_error -CAfile "$authority" -connect localhost:2113 < /dev/null > /dev/null 2>&1
fi
exec 3<>/dev/tcp/localhost/2113
printf 'GET /health/live HTTP/1.0\r\n\r\n' >&3
read -r _ status _ <&3
[ "$status" = 204 ]
