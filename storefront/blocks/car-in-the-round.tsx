import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { hasSeat } from '../cars/round/gltf/shown-gltf.ts';
import type { ChosenCar } from '../cars/round/view/chosen-car.ts';
import { isDrawnFromSide } from '../cars/round/view/drawn-from-the-side.ts';
import { deviceFacts, isRoundOffered } from '../cars/round/view/round-offer.ts';
import { bearingOf, firstView, positions, seenFrom, type Position } from '../cars/round/view/round-view.ts';
import { round, viewInWords } from '../content/round.ts';
import { Button } from '../ui/controls/button.tsx';
import { classNames } from '../ui/foundation/class-names.ts';
import { useHydrated } from '../ui/foundation/use-hydrated.ts';
import { VisuallyHidden } from '../ui/foundation/visually-hidden.tsx';
import { Notice } from '../ui/waiting/notice.tsx';
import styles from './car-in-the-round.module.css';
import { RoundControls } from './round-controls.tsx';

const load = async () => ({ default: (await import('./round-viewer.tsx')).RoundViewer });

type CarInTheRoundProps = {
  readonly car: ChosenCar;
  /** The car in words: model, variant and paint. */
  readonly title: string;
  /** What is seen first, meanwhile, and for good where the round is not to be had. */
  readonly drawing: ReactNode;
  /** The side that the last choice is seen from: the round turns there. */
  readonly side?: 'outside' | 'inside' | undefined;
  /** Stands beside the button while the drawing is shown. */
  readonly action?: ReactNode;
  /** The positions that this car is shown from. */
  readonly offered?: readonly Position[] | undefined;
  /** Of the row of buttons over the picture. */
  readonly actionsClassName?: string | undefined;
  /** Of the controls below it. */
  readonly controlsClassName?: string | undefined;
};

type Stage = 'drawn' | 'coming' | 'round' | 'failed';

const closed = { doors: false, tailgate: false };

/** The drawing of a car and, for who asks, the car in the round in its place. Nothing of it loads before. */
export const CarInTheRound = ({
  car,
  title,
  drawing,
  side = 'outside',
  action,
  offered = positions,
  actionsClassName,
  controlsClassName,
}: CarInTheRoundProps) => {
  const isOffered = useHydrated() && isRoundOffered(deviceFacts());
  const panel = useId();
  const [stage, setStage] = useState<Stage>('drawn');
  // anew for each opening: what failed to load once is asked for again
  const [Viewer, setViewer] = useState(() => lazy(load));
  const [view, setView] = useState(firstView);
  const [opens, setOpens] = useState(closed);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [seen, setSeen] = useState(side);
  if (seen !== side) {
    setSeen(side);
    setView((from) => seenFrom(from, side === 'inside' ? 'driver' : 'threeQuarter'));
  }
  const isSeatShown = hasSeat(car);
  if (view.seat === 'driver' && !isSeatShown) setView(seenFrom(view, 'threeQuarter'));
  const isDrawn = isDrawnFromSide(car, view);
  const isOpen = stage === 'coming' || stage === 'round';
  const fail = () => {
    setStage('failed');
  };
  return (
    <>
      <div className={styles.picture}>
        <div className={stage === 'round' && !isDrawn ? styles.behind : undefined}>{drawing}</div>
        {isOpen && (
          <Suspense fallback={null}>
            <Viewer
              car={car}
              view={view}
              title={title}
              onChange={setView}
              onShown={(found) => {
                setOpens(found);
                setStage('round');
              }}
              onFail={fail}
              className={classNames(styles.canvas, stage === 'round' && !isDrawn && styles.shown)}
            />
          </Suspense>
        )}
        {(isOffered || action !== undefined) && (
          <div className={classNames(styles.actions, actionsClassName)}>
            {isOffered && (
              <Button
                look="secondary"
                isLoading={stage === 'coming'}
                onClick={() => {
                  if (!isOpen) {
                    setViewer(() => lazy(load));
                    setView(seenFrom(firstView, side === 'inside' ? 'driver' : 'threeQuarter'));
                  }
                  setStage(isOpen ? 'drawn' : 'coming');
                }}
              >
                {stage === 'round' ? round.close : round.open}
              </Button>
            )}
            {stage !== 'round' && action}
          </div>
        )}
      </div>
      {stage === 'round' && (
        <div className={controlsClassName}>
          <button
            type="button"
            className={styles.panelButton}
            aria-expanded={isPanelOpen}
            aria-controls={panel}
            onClick={() => {
              setPanelOpen(!isPanelOpen);
            }}
          >
            {round.controls}
          </button>
          <div id={panel} className={classNames(styles.panel, isPanelOpen && styles.isOpen)}>
            <RoundControls
              view={view}
              offered={isSeatShown ? offered : offered.filter((position) => position !== 'driver')}
              opens={opens}
              onChange={setView}
            />
          </div>
        </div>
      )}
      {stage === 'failed' && <Notice tone="info">{round.failed}</Notice>}
      <VisuallyHidden>
        <output>{stage === 'round' ? viewInWords(view, bearingOf(view)) : ''}</output>
      </VisuallyHidden>
    </>
  );
};
