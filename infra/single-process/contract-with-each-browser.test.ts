/** From the order to its contract as a PDF, with each kind of browser of this machine, where the data lies deep. */
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { documentsResponseSchema } from '@driveaway/domain/api/profile.ts';
import { signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { depositForm, publishedGateway } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import { browserCases, type BrowserCase } from '../pdf/testing/browsers-here.ts';
import { makeLongFolder, temporaryFolder } from '../pdf/testing/long-folder.ts';
import { pdfPages } from '../pdf/testing/pdf-text.ts';
import { startProgramOrThrow } from '../process/testing/start-program.ts';

const api = '/api/build-your-own';
const program = fileURLToPath(new URL('testing/serve-until-stopped.ts', import.meta.url));

/** The product as a process of this user, all its data in a folder of 120 characters. */
const startProcess = async ({ browser, user }: BrowserCase) => {
  const { folder, holder } = await makeLongFolder(user);
  onTestFinished(() => rm(holder, { recursive: true, force: true }));
  let log = '';
  const { ready, kill, stop } = await startProgramOrThrow({
    program,
    args: [folder, browser ?? 'any'],
    environment: { HOME: undefined, TMPDIR: await temporaryFolder(user, folder) },
    ready: /^\{"url".*$/m,
    user,
    onLine: (line) => (log += `${line}\n`),
  });
  onTestFinished(async () => void (await kill()));
  return {
    url: z.object({ url: z.string() }).parse(JSON.parse(ready[0])).url,
    stop: async (): Promise<string> => {
      await stop();
      return log;
    },
  };
};

for (const oneCase of await browserCases()) {
  const { name, user } = oneCase;
  describe.skipIf(user === undefined)(`with the browser ${name}`, () => {
    it('sells a car, its contract as a PDF included', async () => {
      const { url, stop } = await startProcess(oneCase);
      const ada = visitorOf(url);
      const { orderNo, orderReference } = await signUpSampleCustomer(ada);
      const gateway = publishedGateway((await ada.get(`${api}/authentication-details`)).body);
      const paid = await ada.post(`${api}/deposit`, await depositForm(gateway, orderReference));
      expect(paid.status).toBe(200);

      const contract = `Contract-${orderNo}.pdf`;
      await eventually(async () => {
        const { text: listed } = await ada.get(`${api}/documents?orderNo=${orderNo}`);
        const names = documentsResponseSchema.parse(JSON.parse(listed)).map((document) => document.name);
        expect(names).toContain(contract);
      });
      const cookie = [...ada.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
      const download = await fetch(`${url}${api}/document?orderNo=${orderNo}&file=${contract}`, {
        headers: { Cookie: cookie },
      });
      const [page = ''] = await pdfPages(new Uint8Array(await download.arrayBuffer()));
      expect(page).toContain('Contract of Sale');
      expect(page).toContain('Ada Lovelace');

      const log = await stop();
      const used = log
        .split('\n')
        .flatMap((line) => /"The PDF browser runs","browser":"([^"]+)"/.exec(line)?.[1] ?? []);
      expect(used).toEqual([expect.stringContaining(oneCase.program)]);
    });
  });
}
