import type { CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { messageOf } from '../../api/api-failure.ts';
import { keepBuild } from '../../api/kept-build-calls.ts';
import { useSubmitKeys } from '../../api/submit-key.ts';
import { keptBuilds } from '../../content/kept-builds.ts';
import { MutationButton } from '../../ui/controls/mutation-button.tsx';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import styles from './kept-build.module.css';

// few save a car, and what shows its code is large
const KeptBuildPanel = lazyPart(async () => (await import('./kept-build-panel.tsx')).KeptBuildPanel);

/** Keeps a car as it is chosen now, and shows the ways back to it. Another choice is another car: give it a key. */
export const SaveBuild = ({ build, suburb }: { readonly build: CarBuild; readonly suburb: Suburb }) => {
  const keys = useSubmitKeys();
  const saving = useMutation({
    mutationFn: () => keys.send('', async (options) => keepBuild({ build, suburb }, options)),
  });
  if (saving.data !== undefined) {
    return (
      <Suspense fallback={<LoadingBlock />}>
        <KeptBuildPanel kept={saving.data} />
      </Suspense>
    );
  }
  return (
    <div className={styles.save}>
      {saving.isError && (
        <Notice tone="error" title="Your car could not be saved">
          {messageOf(saving.error)}
        </Notice>
      )}
      <MutationButton look="secondary" isFullWidth mutation={saving}>
        {keptBuilds.save}
      </MutationButton>
      <p className={styles.quiet}>{keptBuilds.saveHelp}</p>
    </div>
  );
};
