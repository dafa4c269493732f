import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { isMalformed, isNotFound, messageOf } from '../../api/api-failure.ts';
import { keptBuildAddress } from '../../api/build-address.ts';
import { keptBuildQuery } from '../../api/kept-build-calls.ts';
import { suburbStore } from '../../browser/suburb-store.ts';
import { configureAddress } from '../../content/configure.ts';
import { keptBuilds } from '../../content/kept-builds.ts';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { BuildCodeForm } from './build-code-form.tsx';

/** Leads from a code to the car, configured as it was kept; or says why not, with the way on and what else there is. */
export const OpenKeptBuild = ({ code, children }: { readonly code: string; readonly children: ReactNode }) => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { data: kept, error, isPending, refetch } = useQuery(keptBuildQuery(code));
  const address = kept?.build == null ? undefined : keptBuildAddress(kept, kept.build, search);

  useEffect(() => {
    if (kept === undefined || address === undefined) return;
    // who has said nothing of a place sees the car as it was shown to whoever kept it
    if (!suburbStore.isChosen()) suburbStore.choose(kept.suburb);
    void navigate(address, { replace: true });
  }, [kept, address, navigate]);

  if (kept !== undefined && address === undefined) {
    return (
      <>
        <Notice tone="info" title={keptBuilds.notSold(kept.title)}>
          <p>
            It was built with {kept.options.join(', ')}.{' '}
            {kept.isModelSold ? (
              <Link to={configureAddress(kept.modelCode)}>Build one that is sold today</Link>
            ) : (
              'Here is what we build today.'
            )}
          </p>
        </Notice>
        {children}
      </>
    );
  }
  if (isPending || kept !== undefined) return <LoadingBlock />;
  if (!isNotFound(error) && !isMalformed(error))
    return <TryAgain title="The saved build could not be loaded" onTryAgain={refetch} />;
  return (
    <>
      <Notice tone="info" title={isNotFound(error) ? messageOf(error) : keptBuilds.codeWrong}>
        <BuildCodeForm id="build-code-again" initial={code} />
      </Notice>
      {children}
    </>
  );
};
