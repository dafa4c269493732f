import type { CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import { memo, useMemo, useState } from 'react';
import { ShownCar, shownPhotograph } from '../../cars/shown/shown-car.tsx';
import type { Scene } from '../../cars/scene/landscape.tsx';
import { ShownInterior } from '../../cars/shown/later-shown-interior.ts';
import { Stage } from '../../cars/scene/stage.tsx';
import { fittingOf, fittingsOf } from '../../cars/rigs/fittings.ts';
import { CarInTheRound } from '../../blocks/car-in-the-round.tsx';
import type { ChosenCar } from '../../cars/round/view/chosen-car.ts';
import { Button } from '../../ui/controls/button.tsx';
import { describeBuild, type CatalogueModel } from './build-choice.ts';
import styles from './configurator.module.css';
import { roofHexOf } from '@driveaway/domain/catalogue/roof-hex.ts';

/** Memoised: redrawn only when the car changes, not its price. */
const Shown = memo(ShownCar);

type Seen = {
  readonly body: string;
  readonly interiorCode: string;
  readonly side: 'outside' | 'inside';
};

/** The side that the last choice is seen from, until the visitor turns it. */
const useSide = ({ variantCode, paintCode, interiorCode, accessoryCodes }: CarBuild) => {
  const body = [variantCode, paintCode, ...fittingsOf(accessoryCodes)].join(' ');
  const [seen, setSeen] = useState<Seen>({ body, interiorCode, side: 'outside' });
  const show = (side: Seen['side']) => {
    setSeen({ body, interiorCode, side });
  };
  if (seen.interiorCode !== interiorCode) show('inside');
  else if (seen.body !== body) show('outside');
  return [seen.side, show] as const;
};

/** Stays the same while the same accessories are chosen, so that the drawing is not drawn anew. */
const useFittings = (accessoryCodes: readonly string[]) => {
  const chosen = accessoryCodes.join(' ');
  return useMemo(() => fittingsOf(chosen.split(' ')), [chosen]);
};

/** Stays the same while the same is chosen, so that nothing is drawn anew for a new price. */
const useCar = ({ modelCode, variantCode, paintHex, paintName, roofHex, trimHex, fittings }: ChosenCar): ChosenCar =>
  useMemo(
    () => ({ modelCode, variantCode, paintHex, paintName, roofHex, trimHex, fittings }),
    [modelCode, variantCode, paintHex, paintName, roofHex, trimHex, fittings],
  );

type BuildPictureProps = {
  readonly model: CatalogueModel;
  readonly build: CarBuild;
  readonly scene: Scene;
  readonly title: string;
};

/** The car as it was chosen, from the side or from its back seat. */
export const BuildPicture = ({ model, build, scene, title }: BuildPictureProps) => {
  const [side, show] = useSide(build);
  const { paint, interior, accessories } = describeBuild(model, build);
  const fittings = useFittings(build.accessoryCodes);
  const roofHex = roofHexOf(paint?.name);
  const car = useCar({
    modelCode: model.code,
    variantCode: build.variantCode,
    paintHex: paint?.hex ?? '',
    paintName: paint?.name,
    roofHex,
    trimHex: interior?.hex,
    fittings,
  });
  const fitted = accessories.filter(({ code }) => fittingOf(code) !== undefined).map(({ name }) => name);
  return (
    <>
      <CarInTheRound
        car={car}
        title={`${title} in ${paint?.name ?? ''}`}
        side={side}
        actionsClassName={styles.turn}
        controlsClassName={styles.roundControls}
        drawing={
          side === 'inside' ? (
            <div className={styles.stage}>
              <ShownInterior
                modelCode={model.code}
                variantCode={build.variantCode}
                trimHex={interior?.hex ?? ''}
                title={`${interior?.name ?? ''}, from the back seat`}
                className={styles.inside}
              />
            </div>
          ) : (
            <Stage scene={scene} className={styles.stage}>
              <Shown
                modelCode={model.code}
                variantCode={build.variantCode}
                paintHex={paint?.hex ?? ''}
                roofHex={roofHex}
                trimHex={interior?.hex}
                fittings={fittings}
                title={[`${title} in ${paint?.name ?? ''}`, ...fitted, 'from the side'].join(', ')}
              />
            </Stage>
          )
        }
        action={
          <Button
            look="secondary"
            onClick={() => {
              show(side === 'inside' ? 'outside' : 'inside');
            }}
          >
            {side === 'inside' ? 'Look outside' : 'Look inside'}
          </Button>
        }
      />
      <p className={styles.caption}>
        {[title, paint?.name, interior?.name].join(', ')}.{' '}
        {shownPhotograph(car) === undefined ? 'Drawing' : 'Photograph'}; wheels and equipment differ between variants.
      </p>
    </>
  );
};
