import { lazy, type ComponentType } from 'react';
import { Button } from '../controls/button.tsx';
import { arriving } from './late-words.ts';
import { Notice } from './notice.tsx';

const PartUnavailable = () => (
  <Notice tone="error" title="This part of the page could not be loaded">
    <p>You may be offline, or this site has been renewed. Load the page again; what you typed is kept.</p>
    <Button
      look="secondary"
      onClick={() => {
        globalThis.location.reload();
      }}
    >
      Load the page again
    </Button>
  </Notice>
);

/** A lazily loaded part of a page. If its code fails to load, it says so and the rest of the page stays. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await arriving(load).catch((): ComponentType<Props> => PartUnavailable) }));
