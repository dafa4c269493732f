import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { configure, configureAddress } from '../../content/configure.ts';
import type { ModelContent } from '../../content/content-types.ts';
import { CarInTheRound } from '../../blocks/car-in-the-round.tsx';
import { ContentImage } from '../../blocks/content-image.tsx';
import { ShownCar } from '../../cars/shown/later-shown-car.ts';
import type { ChosenCar } from '../../cars/round/view/chosen-car.ts';
import { roofHexOf } from '@driveaway/domain/catalogue/roof-hex.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { Reveal } from '../../ui/motion/reveal.tsx';
import { Stage } from '../../cars/scene/stage.tsx';
import { VisuallyHidden } from '../../ui/foundation/visually-hidden.tsx';
import styles from './design-gallery.module.css';
import { lookOf, type MarketedModel } from './marketed-model.ts';
import { PaintChooser } from './paint-chooser.tsx';

type DesignGalleryProps = {
  readonly model: MarketedModel;
  readonly content: ModelContent;
};

const withPaint = (search: string, paintCode: string): URLSearchParams => {
  const written = new URLSearchParams(search);
  written.set('paint', paintCode);
  return written;
};

/** The car in every paint it comes in, and what it looks like from near. */
export const DesignGallery = ({ model, content }: DesignGalleryProps) => {
  const { paint: first } = lookOf(model);
  const [paint, setPaint] = useState(first);
  const { search } = useLocation();
  const paintHex = paint?.hex ?? '#54585c';
  const car = useMemo(
    (): ChosenCar => ({
      modelCode: model.code,
      paintHex,
      paintName: paint?.name,
      roofHex: roofHexOf(paint?.name),
      trimHex: content.trimHex,
      fittings: [],
    }),
    [model.code, paintHex, paint?.name, content.trimHex],
  );
  return (
    <>
      <CarInTheRound
        car={car}
        title={`${model.name} in ${paint?.name ?? ''}`}
        drawing={
          <Stage scene="studio" className={styles.stage}>
            <ShownCar modelCode={model.code} paintHex={paintHex} roofHex={car.roofHex} place="page" />
          </Stage>
        }
      />
      <div className={styles.paints}>
        <PaintChooser paints={model.paints} chosen={paint} onChoose={setPaint} />
        <VisuallyHidden>
          <output>{paint === first ? '' : `The ${model.name} is shown in ${paint?.name ?? ''}.`}</output>
        </VisuallyHidden>
        <Link
          to={configureAddress(model.code, paint === undefined ? search : withPaint(search, paint.code))}
          className={buttonClass({ look: 'secondary' })}
        >
          {configure.link}
        </Link>
      </div>
      {content.gallery.length > 0 && (
        <ul className={styles.pictures}>
          {content.gallery.map(({ image, title, text }, index) => (
            <Reveal key={title} index={index} className={styles.picture}>
              <ContentImage image={image} modelCode={model.code} paintHex={paintHex} trimHex={content.trimHex} />
              <h3>{title}</h3>
              <p>{text}</p>
            </Reveal>
          ))}
        </ul>
      )}
    </>
  );
};
