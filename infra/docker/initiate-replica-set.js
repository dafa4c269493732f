// For mongosh: makes the three servers one replica set; done before, it changes nothing.
const members = ['mongodb-1:27017', 'mongodb-2:27017', 'mongodb-3:27017'].map((host, _id) => ({ _id, host }));
try {
  rs.status();
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  rs.initiate({ _id: 'rs0', members });
}
while (!db.hello().isWritablePrimary && db.hello().primary === undefined) sleep(500);
