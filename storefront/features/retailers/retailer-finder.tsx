import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { catalogueQuery } from '../../api/catalogue-query.ts';
import { everyDealerQuery } from '../../api/dealer-queries.ts';
import { retailers as words } from '../../content/retailers.ts';
import { PlaceMap } from '../../maps/place-map.tsx';
import type { MapBounds } from '../../maps/draw-map.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import { Notice } from '../../ui/waiting/notice.tsx';
import { prerenderedPart } from '../../ui/waiting/prerendered-part.ts';
import { matchingRetailers, noWishes } from './matching-retailers.ts';
import type { Retailer } from './retailer-address.ts';
import { RetailerFilters } from './retailer-filters.tsx';
import { RetailerItem } from './retailer-item.tsx';
import styles from './retailers.module.css';
import { useMinute } from './use-minute.ts';

/** How many a list shows at first (specification §9). */
const listSize = 15;
/** As many of the nearest are in sight on the map at first. */
const framedCount = 5;

/** How many of how many, for those who listen. */
const countText = (shown: number, all: number): string =>
  shown === 0
    ? 'No retailer has all of that.'
    : `${shown === all ? 'All' : `${shown} of`} ${all} ${all === 1 ? 'retailer' : 'retailers'} found.`;

const MapAndList = ({ all }: { readonly all: readonly Retailer[] }) => {
  const now = useMinute();
  const [wished, setWished] = useState(noWishes);
  const [seen, setSeen] = useState<MapBounds>();
  const [chosen, setChosen] = useState<{ readonly id: string; readonly isOnMap: boolean }>();
  const [isWhole, setWhole] = useState(false);
  const anywhere = useMemo(
    () => matchingRetailers(all, { ...wished, inView: false }, now ?? '', undefined),
    [all, wished, now],
  );
  const found = wished.inView ? matchingRetailers(anywhere, { ...noWishes, inView: true }, '', seen) : anywhere;
  const { data: catalogue } = useQuery(catalogueQuery());
  const driven = (catalogue?.models ?? []).filter(({ code }) =>
    all.some(({ demonstrators }) => demonstrators.some(({ modelCode }) => modelCode === code)),
  );
  const framed = useMemo(() => all.slice(0, framedCount), [all]);
  const chosenAt = found.findIndex(({ id }) => id === chosen?.id);
  const shown = isWhole || chosenAt >= listSize ? found : found.slice(0, listSize);
  return (
    <>
      <div className={styles.map}>
        <PlaceMap
          label={words.mapLabel}
          caption={words.mapCaption}
          markers={anywhere}
          framed={framed}
          chosenId={chosen?.id}
          isTall
          onChoose={(id) => {
            setChosen({ id, isOnMap: true });
          }}
          onMove={setSeen}
        />
      </div>
      <div className={styles.found}>
        <RetailerFilters models={driven} wished={wished} onChange={setWished} />
        <output className={styles.count}>{countText(found.length, all.length)}</output>
        {found.length === 0 && (
          <Notice tone="info" isLive={false}>
            <p>Try fewer filters{wished.inView && ', or move the map'}.</p>
            <Button
              look="secondary"
              onClick={() => {
                setWished(noWishes);
              }}
            >
              Show all retailers
            </Button>
          </Notice>
        )}
        <ol className={styles.retailers}>
          {shown.map((retailer) => (
            <RetailerItem
              key={retailer.id}
              retailer={retailer}
              now={now}
              isChosen={retailer.id === chosen?.id}
              isSought={retailer.id === chosen?.id && chosen.isOnMap}
              onShow={() => {
                setChosen({ id: retailer.id, isOnMap: false });
              }}
            />
          ))}
        </ol>
        {shown.length < found.length && (
          <div>
            <Button
              look="secondary"
              onClick={() => {
                setWhole(true);
              }}
            >
              Show all {found.length}
            </Button>
          </div>
        )}
      </div>
    </>
  );
};

const PlainRetailers = prerenderedPart(async () => (await import('./plain-retailers.tsx')).PlainRetailers);

/** The retailers, nearest to a place first, on a map and in a list that are in step. In the prerendered page, all by state. */
export const RetailerFinder = ({ place }: { readonly place: Suburb }) => {
  const { data, error, isFetching, refetch } = useQuery(everyDealerQuery(place));
  const isHydrated = useHydrated();
  // a new list shows from its top; a failure is only logged (specification §4, §8)
  useEffect(() => {
    if (data !== undefined) window.scrollTo(0, 0);
  }, [data]);
  useEffect(() => {
    if (error !== null) console.error('An error occurred loading dealers.', error);
  }, [error]);
  if (data === undefined || !isHydrated) {
    return (
      <>
        {isHydrated && !isFetching ? (
          <div>
            <Button look="secondary" onClick={() => void refetch()}>
              Load the retailers
            </Button>
          </div>
        ) : (
          <LoadingBlock label="Looking for retailers near you…" />
        )}
        <PlainRetailers />
      </>
    );
  }
  if (data.length === 0) {
    return <Notice tone="info">No retailer was found near {suburbLabel(place)}. Try another suburb.</Notice>;
  }
  return <MapAndList all={data} />;
};
