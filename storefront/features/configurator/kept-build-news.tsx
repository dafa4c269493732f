import { shownBuildCode } from '@driveaway/domain/catalogue/build-code.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { keptBuildAddress } from '../../api/build-address.ts';
import { keptBuildQuery } from '../../api/kept-build-calls.ts';
import { suburbStore } from '../../browser/suburb-store.ts';
import { droppedInWords, keptBuilds, priceNews } from '../../content/kept-builds.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { buildFromAddress, type CatalogueModel } from './build-choice.ts';

type KeptBuildNewsProps = {
  readonly code: string;
  readonly model: CatalogueModel;
  /** Where the prices of the page are for. */
  readonly suburb: Suburb;
};

/** Above a car that was opened by its code: what has changed since it was kept, and the way back to it. */
export const KeptBuildNews = ({ code, model, suburb }: KeptBuildNewsProps) => {
  const [search] = useSearchParams();
  const { data: kept } = useQuery(keptBuildQuery(code));
  if (kept === undefined || kept.build === null) return null;
  const isOther =
    kept.modelCode !== model.code || JSON.stringify(buildFromAddress(model, search)) !== JSON.stringify(kept.build);
  const dropped = droppedInWords(kept.dropped);
  const isElsewhere = suburbLabel(kept.suburb) !== suburbLabel(suburb);
  return (
    <Notice tone="info" title={`${keptBuilds.news(shownBuildCode(kept.code))}: ${kept.title}`}>
      <p>{keptBuilds.savedOn(kept.keptOn, kept.suburb)}</p>
      <p>{priceNews(kept)}</p>
      {dropped.length > 0 && (
        <>
          <p>Not offered any more:</p>
          <ul>
            {dropped.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      {isElsewhere && (
        <p>
          The prices below are for {suburbLabel(suburb)}.{' '}
          <Button
            look="link"
            onClick={() => {
              suburbStore.choose(kept.suburb);
            }}
          >
            Show them for {kept.suburb.name}
          </Button>
        </p>
      )}
      {isOther && (
        <p>
          You have changed it since.{' '}
          <Link to={keptBuildAddress(kept, kept.build, search)}>Back to the saved build</Link>
        </p>
      )}
    </Notice>
  );
};
