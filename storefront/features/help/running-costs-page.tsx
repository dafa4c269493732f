import { Suspense } from 'react';
import { runningCosts } from '../../content/running-costs.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Card, Section, Stack } from '../../ui/page/section.tsx';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';

const Calculator = lazyPart(async () => (await import('./running-costs-calculator.tsx')).RunningCostsCalculator);

const waiting = <Skeleton shape="block" label={runningCosts.loading} />;

/** What a car costs in fuel or electricity, by the visitor's kilometres and prices; and how long it charges. */
export const RunningCostsPage = () => {
  const isHydrated = useHydrated();
  const { formula } = runningCosts;
  usePageTitle(runningCosts.head.title);
  return (
    <Section isCompact isNarrow>
      <Stack isLoose>
        <PageHeading lead={runningCosts.lead}>{runningCosts.title}</PageHeading>
        <noscript>
          <p>{runningCosts.withoutScript}</p>
        </noscript>
        {isHydrated ? (
          <Suspense fallback={waiting}>
            <Calculator />
          </Suspense>
        ) : (
          waiting
        )}
        <Card title={formula.title}>
          {formula.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>{formula.limits}</p>
        </Card>
      </Stack>
    </Section>
  );
};
