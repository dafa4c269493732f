import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showRound, type RoundShow } from '../cars/round/show-round.ts';
import { steerByHand } from '../cars/round/steer-by-hand.ts';
import type { ChosenCar } from '../cars/round/view/chosen-car.ts';
import { seenFrom, turned, zoomed, type RoundView } from '../cars/round/view/round-view.ts';
import { round } from '../content/round.ts';

type RoundViewerProps = {
  readonly car: ChosenCar;
  readonly view: RoundView;
  /** What the picture is called. */
  readonly title: string;
  readonly onChange: (change: (view: RoundView) => RoundView) => void;
  readonly onShown: (opens: RoundShow['opens']) => void;
  readonly onFail: () => void;
  readonly className?: string | undefined;
};

const prefersCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The canvas of a car in the round and what hands do to it. Its code is three.js: loaded on demand, never with a page. */
export const RoundViewer = ({ car, view, title, onChange, onShown, onFail, className }: RoundViewerProps) => {
  const held = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [show, setShow] = useState<RoundShow>();
  /** Moved by hand, the picture follows at once. */
  const isHeld = useRef(false);
  const steer = useEffectEvent((change: (view: RoundView) => RoundView) => {
    isHeld.current = true;
    onChange(change);
  });
  const shown = useEffectEvent((made: RoundShow) => {
    setShow(made);
    onShown(made.opens);
  });
  const fail = useEffectEvent(() => {
    onFail();
  });
  const begin = useEffectEvent((element: HTMLCanvasElement) =>
    showRound({
      canvas: element,
      car,
      view,
      onLost: () => {
        fail();
      },
    }),
  );
  useEffect(() => {
    const element = canvas.current;
    if (element === null || held.current === null) return undefined;
    const left = new AbortController();
    steerByHand(
      held.current,
      {
        turn: (aside, upwards) => {
          steer((from) => turned(from, aside, upwards));
        },
        zoom: (times) => {
          steer((from) => zoomed(from, times));
        },
        reset: () => {
          steer((from) => seenFrom(from, 'threeQuarter'));
        },
      },
      left.signal,
    );
    const showing = begin(element).then(
      (made) => {
        if (!left.signal.aborted) shown(made);
        return made;
      },
      () => {
        if (!left.signal.aborted) fail();
      },
    );
    return () => {
      left.abort();
      void showing.then((made) => made?.end());
    };
  }, []);
  useEffect(() => {
    const moves = isHeld.current || prefersCalm() ? 'atOnce' : 'gliding';
    isHeld.current = false;
    show?.look(view, moves);
  }, [show, view]);
  useEffect(() => {
    const wear = async (made: RoundShow) => {
      try {
        await made.wear(car);
        shown(made);
      } catch {
        fail();
      }
    };
    if (show !== undefined) void wear(show);
  }, [show, car]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application takes the keys that steer it
    <div ref={held} className={className} role="application" aria-label={round.picture(title)} tabIndex={0}>
      <canvas ref={canvas} />
    </div>
  );
};
