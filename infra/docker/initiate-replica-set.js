// For mongosh: makes the three servers one replica set, and ends once it has a primary; done before, it changes nothing.
const members = ['mongodb-1:27017', 'mongodb-2:27017', 'mongodb-3:27017'].map((host, _id) => ({ _id, host }));
try {
  rs.status();
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  rs.initiate({ _id: 'rs0', members });
}
for (let looks = 0; !db.hello().isWritablePrimary && db.hello().primary === undefined; looks += 1) {
  if (looks === 240)
    throw new Error('The replica set has had no primary for two minutes: do its servers reach each other?');
  sleep(500);
}
