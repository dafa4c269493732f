/** Stands for Mailpit: takes mail at port 1025, and shows at 8025 what it took, as it came. */
import { createServer } from 'node:http';
import { startSmtpServer } from '../../../infra/mail/testing/start-smtp-server.ts';

const { messages } = await startSmtpServer('0.0.0.0', 1_025);
createServer((_asked, answer) => {
  answer.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
  answer.end(messages.join('\n\n'));
}).listen(8_025, '0.0.0.0');
process.once('SIGTERM', () => process.exit(0));
