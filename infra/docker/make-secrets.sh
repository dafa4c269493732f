#!/bin/sh
# The files that docker-compose.secrets.yml and docker-compose.cluster.yml name: make-secrets.sh DIRECTORY [cluster|single].
# The addresses of engines are those of the cluster, or of docker-compose.yml without it (single). What is there stays. Those
# of the payment gateway, mail and machines hold what the demonstration uses: put your own in their place.
set -eu
umask 077
directory=$1 engines=${2:-cluster}
case $engines in cluster | single) ;; *) echo "Engines are a cluster or single, not $engines" >&2 && exit 2 ;; esac
mkdir -p "$directory"

keep() { [ -s "$directory/$1" ] || printf '%s\n' "$2" >"$directory/$1"; }
# An assignment that fails ends this; an argument that fails would be an empty secret, which then stays.
key() { key=$(openssl rand -base64 32); }
word() { word=$(openssl rand -hex 24); }

for name in master-key session-secret email-hash-key order-number-key anchor-key; do
  key
  keep "$name" "$key"
done
if [ "$engines" = single ]; then
  keep eventstoredb-url 'esdb://eventstoredb:2113?tls=false'
  keep mongodb-url 'mongodb://mongodb-1:27017,mongodb-2:27017,mongodb-3:27017/?replicaSet=rs0'
fi
events=eventstoredb-1:2113,eventstoredb-2:2113,eventstoredb-3:2113
events_options='tls=true&tlsCAFile=/run/authorities/eventstoredb/ca.crt'
word
keep eventstoredb-url "esdb://driveaway:$word@$events?$events_options"
word
keep eventstoredb-admin-url "esdb://admin:$word@$events?$events_options"
documents=mongodb-1:27017,mongodb-2:27017,mongodb-3:27017
word
keep mongodb-url "mongodb://driveaway:$word@$documents/?replicaSet=rs0&authSource=admin&tls=true&tlsCAFile=/run/authorities/mongodb/ca.crt"
word
keep mongodb-admin-password "$word"
keep payment-gateway-key simulator
keep payment-gateway-password simulator
keep smtp-url smtp://mail:1025
keep machine-clients '[]'
if [ "$engines" = cluster ]; then
  for name in eventstoredb-url mongodb-url; do
    grep -q 'tls=true' "$directory/$name" || echo "$directory/$name stays, an address without TLS, to which the cluster does not answer" >&2
  done
fi
