#!/bin/bash
# A health check of mongod on this machine, with TLS when it is told of an authority: check-mongodb.sh [CA-FILE]. Asks `ping`
# by the wire protocol, because starting mongosh takes a second of processor time, six times a minute on each server.
set -u
port=${MONGODB_PORT:-27017}
if [ $# = 0 ]; then
  exec 3<>"/dev/tcp/127.0.0.1/$port" || exit 1
  exec 4>&3
else
  coproc tls { exec openssl s_client -quiet -verify_quiet -verify_return_error -CAfile "$1" -connect "localhost:$port"; }
  trap 'kill "$tls_PID" 2>/dev/null' EXIT
  exec 3<&"${tls[0]}" 4>&"${tls[1]}"
fi
# OP_MSG with {ping: 1, $db: 'admin'}
printf '\x33\0\0\0\1\0\0\0\0\0\0\0\xdd\x07\0\0\0\0\0\0\0\x1e\0\0\0\x10ping\0\1\0\0\0\x02$db\0\6\0\0\0admin\0\0' >&4
length=$(head -c 4 <&3 | od -An -tu4)
# ok: 1
head -c $((length - 4)) <&3 | od -An -v -tx1 | tr -d ' \n' | grep -q 016f6b00000000000000f03f
