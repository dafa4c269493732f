import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.AbstractMongoBackend;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

/**
 * mongo-java-server on a free loopback port, which is printed as a connection string; everything stays in memory, or in
 * the file that is named. Ends when its standard input does, so that it never outlives the process that started it.
 */
public final class MongoStandIn {
  private MongoStandIn() {}

  /** The newest that the server knows by itself is older than what the Node driver talks to. */
  private static final MongoVersion VERSION =
      new MongoVersion() {
        @Override
        public List<Integer> getVersionArray() {
          return List.of(5, 0, 0);
        }

        @Override
        public int getWireVersion() {
          return 13;
        }
      };

  public static void main(String[] arguments) throws Exception {
    AbstractMongoBackend backend = arguments.length == 0 ? new MemoryBackend() : new H2Backend(arguments[0]);
    backend.version(VERSION);
    var server = new MongoServer(backend);
    System.out.println(server.bindAndGetConnectionString());
    while (System.in.read() != -1) {
      // Nothing is said to it; what it waits for is the end.
    }
    // writes what is left to the file
    backend.close();
    Runtime.getRuntime().halt(0);
  }
}
