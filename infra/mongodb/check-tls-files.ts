import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';

type TlsFiles = Readonly<
  Partial<Record<'tlsCAFile' | 'tlsCertificateKeyFile' | 'passphrase' | 'tlsCRLFile', string | undefined>>
>;

/**
 * Reads the files that a connection string names for TLS as the driver will, which takes one that is of no use for a server
 * that is silent. Throws when one cannot be read, or is not what its option says.
 */
export const checkTlsFiles = async (options: TlsFiles): Promise<void> => {
  const { tlsCAFile, tlsCertificateKeyFile, passphrase, tlsCRLFile } = options;
  const check = async (path: string | undefined, what: string, use: (content: Buffer) => unknown): Promise<void> => {
    if (path === undefined) return;
    const content = await readFile(path);
    try {
      use(content);
    } catch (cause) {
      throw new Error(`${path} is not ${what} in PEM`, { cause });
    }
  };
  await check(tlsCAFile, 'a certificate (tlsCAFile)', (content) => new X509Certificate(content));
  await check(tlsCertificateKeyFile, 'a certificate with its key (tlsCertificateKeyFile)', (content) =>
    createSecureContext({ cert: content, key: content, passphrase }),
  );
  await check(tlsCRLFile, 'a list of revoked certificates (tlsCRLFile)', (crl) => createSecureContext({ crl }));
};
