import { useState, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isSignInNeeded, messageOf } from '../../../api/api-failure.ts';
import { contractPdf } from '../../../api/contract-pdf.ts';
import { readFile } from '../../../api/read-file.ts';
import { contractAddress } from '../../../api/order-queries.ts';
import { loginAddress } from '../../../api/return-address.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/foundation/icon.tsx';
import { saveFile } from '../../../browser/save-file.ts';
import styles from '../frame/checkout.module.css';
import { printContract } from './print-contract.ts';

type PreviewProps = { readonly orderNo: string; readonly hash: string; readonly version: number };

/** The contract as a page of its own, which can run nothing, to read, keep and print; a new hash loads it again. */
export const ContractPreview = ({ orderNo, hash, version }: PreviewProps) => {
  const address = contractAddress(orderNo, hash);
  const pdf = contractPdf(orderNo, version);
  const navigate = useNavigate();
  const location = useLocation();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState<'pdf' | 'print'>();

  const get = async (
    what: 'pdf' | 'print',
    from: string,
    take: (file: Blob) => Promise<void> | void,
  ): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(what);
    setSaid('');
    try {
      const onPreparing = (): void => {
        setSaid('The PDF is still being prepared. It is saved here as soon as it is ready.');
      };
      await take(await readFile(from, { onPreparing }));
      setSaid('');
    } catch (error) {
      if (isSignInNeeded(error)) await navigate(loginAddress(location));
      else setSaid(messageOf(error, 'Something went wrong on getting contract'));
    }
    setBusy(undefined);
  };

  return (
    <div className={styles.group}>
      <iframe
        key={hash}
        className={styles.preview}
        sandbox=""
        src={address}
        title={`Contract of Sale, order ${orderNo}`}
      />
      <p className={styles.onPage}>
        The Contract of Sale of order {orderNo} is not on this sheet. “Print the contract” prints all of it.
      </p>
      <p className={styles.actions}>
        <a
          href={pdf.address}
          download={pdf.name}
          onClick={(event: MouseEvent) => {
            event.preventDefault();
            void get('pdf', pdf.address, (file) => {
              saveFile(pdf.name, file);
            });
          }}
        >
          <Icon name="download" />
          {pdf.name}
        </a>
        <Button
          look="link"
          isLoading={busy === 'print'}
          onClick={() => {
            void get('print', address, async (file) => {
              printContract(await file.text());
            });
          }}
        >
          Print the contract
        </Button>
        <a href={address} target="_blank" rel="noopener">
          Read it in a new tab
        </a>
      </p>
      <output className={styles.hint}>{busy === 'pdf' && said === '' ? 'Getting the file…' : said}</output>
    </div>
  );
};
