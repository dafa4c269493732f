// For mongosh on the machine of mongodb-1: makes the three servers one replica set, then the administrator, whom nobody but
// a program on that machine can make, and the product's user, who has its databases and nothing else. Done before, it
// gives the product's user its password and changes nothing else.
const { readFileSync } = require('fs');
const contentOf = (name) => readFileSync(`/run/secrets/${name}`, 'utf8').trim();

const adminPassword = contentOf('mongodb-admin-password');
const signedIn = /^mongodb:\/\/([^:@/]+):([^:@/]+)@/.exec(contentOf('mongodb-url'));
if (signedIn === null)
  throw new Error('mongodb-url has no user with a password: make-secrets.sh writes one without "single"');
const [, user, password] = signedIn.map(decodeURIComponent);
const databases = (process.env.MONGODB_DATABASES ?? 'readmodels,vault,files').split(',');
const members = ['mongodb-1:27017', 'mongodb-2:27017', 'mongodb-3:27017'].map((host, _id) => ({
  _id,
  host,
  // users are made on the first one, which therefore leads whenever it can
  priority: _id === 0 ? 2 : 1,
}));
const admin = db.getSiblingDB('admin');

/** False while the administrator is not there. */
const signIn = () => {
  try {
    return admin.auth('admin', adminPassword).ok === 1;
  } catch {
    return false;
  }
};

if (!signIn()) {
  try {
    rs.initiate({ _id: 'rs0', members });
  } catch (error) {
    if (error.codeName !== 'AlreadyInitialized') throw error;
  }
}
for (let looks = 0; !db.hello().isWritablePrimary; looks += 1) {
  if (looks === 240) throw new Error('mongodb-1 has not led for two minutes: do the servers reach each other?');
  sleep(500);
}
if (!signIn()) {
  admin.createUser({ user: 'admin', pwd: adminPassword, roles: ['root'] });
  admin.auth('admin', adminPassword);
}
const roles = databases.map((name) => ({ role: 'readWrite', db: name }));
if (admin.getUser(user) === null) admin.createUser({ user, pwd: password, roles });
else admin.updateUser(user, { pwd: password, roles });
