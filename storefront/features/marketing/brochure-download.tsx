import { suburbLabel } from '@driveaway/domain/locations/state.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/api-failure.ts';
import { readNamedFile } from '../../api/read-file.ts';
import { withQuery } from '../../api/http-client.ts';
import { pushFormNavigation } from '../../browser/data-layer.ts';
import { saveFile } from '../../browser/save-file.ts';
import { useSuburb } from '../../browser/use-suburb.ts';
import { brochure } from '../../content/brochure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/foundation/icon.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import styles from './brochure-page.module.css';

const pushSubmitted = (): void => {
  pushFormNavigation({ form: 'download a brochure', stage: 'submitted' });
};

const printPage = (): void => {
  pushSubmitted();
  window.print();
};

/** The brochure of a model as a PDF, with prices for the visitor's suburb; where it cannot be had, the page is printed. */
export const BrochureDownload = ({ modelCode }: { modelCode: string }) => {
  const suburb = useSuburb();
  const [isQueued, setIsQueued] = useState(false);
  const { postcode, state } = suburb;
  const address = withQuery(`/api/brochures/${modelCode}`, { postcode, state });
  // a page keys this by its model: each opened brochure counts once
  useEffect(() => {
    pushFormNavigation({ form: 'download a brochure', stage: 'download a brochure' });
  }, []);
  const download = useMutation({
    mutationFn: async () => {
      setIsQueued(false);
      const { name, content } = await readNamedFile(address, { onPreparing: () => setIsQueued(true) });
      saveFile(name, content);
      pushSubmitted();
    },
  });
  return (
    <div className={styles.download}>
      <div className={styles.buttons}>
        <Button size="large" isLoading={download.isPending} onClick={() => download.mutate()}>
          <Icon name="download" />
          {brochure.download}
        </Button>
        <Button look="secondary" size="large" onClick={printPage}>
          {brochure.print}
        </Button>
      </div>
      <p className={styles.quiet}>{brochure.pricedFor(suburbLabel(suburb))}</p>
      <output className={styles.quiet}>
        {download.isPending && isQueued && brochure.preparing}
        {download.isSuccess && brochure.downloaded}
      </output>
      {download.isError && (
        <Notice tone="error" title={brochure.notDownloaded}>
          {messageOf(download.error)}
        </Notice>
      )}
    </div>
  );
};
