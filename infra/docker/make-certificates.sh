#!/bin/sh
# Certificates for the nodes of an engine, by an authority of its own:
#   make-certificates.sh DIRECTORY eventstoredb|mongodb NAME[=ADDRESS]...
# In DIRECTORY: authority/ (its key; for nobody else), public/ca.crt (for whoever connects) and NAME/ for each node. What is
# there stays, unless it ends within RENEW_DAYS days: run it again to renew. Needs OpenSSL 3.
set -eu
umask 077
mkdir -p "$1"
# nodes are made in folders of their own, from where a relative one would be another
directory=$(cd "$1" && pwd) engine=$2
shift 2
renew_seconds=$((${RENEW_DAYS:-30} * 86400))
authority=$directory/authority

lasts() { openssl x509 -in "$1" -noout -checkend "$renew_seconds" >/dev/null 2>&1; }
newkey() { openssl genpkey -quiet -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out "$1"; }

mkdir -p "$authority" "$directory/public"
chmod 755 "$directory" "$directory/public"
if [ ! -f "$authority/ca.crt" ]; then
  newkey "$authority/ca.key"
  # what members of a replica set know each other by; the authority comes last, by which the rest is known to be there
  [ "$engine" != mongodb ] || openssl rand -base64 756 >"$authority/keyfile"
  openssl req -x509 -new -key "$authority/ca.key" -days 3650 -subj "/O=Driveaway/CN=authority of $engine" \
    -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign,cRLSign -out "$authority/ca.crt.new"
  mv "$authority/ca.crt.new" "$authority/ca.crt"
fi
lasts "$authority/ca.crt" || echo "The authority of $engine ends soon: docs/operations.md says how it is replaced" >&2
install -m 644 "$authority/ca.crt" "$directory/public/ca.crt"

for node in "$@"; do
  name=${node%%=*} address=${node#*=}
  names="DNS:$name,DNS:localhost,IP:127.0.0.1"
  [ "$address" = "$node" ] || names="$names,IP:$address"
  mkdir -p "$directory/$name"
  cd "$directory/$name"
  install -m 644 "$authority/ca.crt" ca.crt
  if [ "$engine" = mongodb ]; then install -m 400 "$authority/keyfile" keyfile; fi
  if ! lasts node.crt; then
    newkey node.key.new
    printf '%s\n' 'basicConstraints=critical,CA:FALSE' 'keyUsage=critical,digitalSignature,keyEncipherment' \
      'extendedKeyUsage=serverAuth,clientAuth' "subjectAltName=$names" >extensions
    # EventStoreDB wants the same common name on all of its nodes
    openssl req -new -key node.key.new -subj "/O=Driveaway/CN=$engine-node" |
      openssl x509 -req -CA "$authority/ca.crt" -CAkey "$authority/ca.key" -days "${DAYS:-365}" -extfile extensions \
        -out node.crt.new 2>/dev/null
    cat node.key.new node.crt.new >node.pem.new
    chmod 644 node.crt.new
    for file in node.key node.crt node.pem; do mv "$file.new" "$file"; done
    rm extensions
    echo "$engine: a certificate for $names"
  fi
  cd - >/dev/null
done
