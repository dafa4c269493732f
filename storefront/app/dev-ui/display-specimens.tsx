import type { CarPhotograph } from '@driveaway/domain/api/car-photograph.ts';
import { CarInTheRound } from '../../blocks/car-in-the-round.tsx';
import { RoundControls } from '../../blocks/round-controls.tsx';
import { CarDrawing } from '../../cars/drawing/car-drawing.tsx';
import { firstView } from '../../cars/round/view/round-view.ts';
import { modelRigs, variantRigs } from '../../cars/rigs/model-rigs.ts';
import { home } from '../../content/home.ts';
import { DefinitionRows, PriceRows } from '../../ui/figures/definition-rows.tsx';
import { Icon, iconNames } from '../../ui/foundation/icon.tsx';
import { InteriorDrawing } from '../../cars/scene/interior-drawing.tsx';
import { Landscape } from '../../cars/scene/landscape.tsx';
import { Photograph } from '../../cars/shown/photograph.tsx';
import { ShownCar } from '../../cars/shown/shown-car.tsx';
import { ShownInterior } from '../../cars/shown/shown-interior.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { QrCode } from '../../ui/figures/qr-code.tsx';
import { CookiesNeeded } from '../../ui/waiting/cookies-needed.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Phone } from '../../ui/controls/phone.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { ProgressSteps } from '../../ui/page/progress-steps.tsx';
import { ReloadNotice } from '../../ui/page/reload-notice.tsx';
import { Card, Section, SectionHeading, Stack } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';
import { Stage } from '../../cars/scene/stage.tsx';
import { StillNeeded } from '../../ui/form/still-needed.tsx';
import styles from './dev-ui.module.css';
import { Specimen } from './specimen.tsx';

const cars = [
  ...Object.keys(modelRigs).map((modelCode) => ({ modelCode, variantCode: undefined })),
  ...Object.keys(variantRigs).map((variantCode) => ({ modelCode: '', variantCode })),
];
const paints = ['#1f5f8b', '#4a5745', '#b08a3c', '#f1f1ec', '#1440a0', '#b01722', '#7c6048', '#141518'];
const homeCar = { modelCode: home.modelCode, paintHex: home.paintHex };
const roundCar = { ...homeCar, fittings: [] };

/** Two stripes in the place of a photograph, which a maker without any does not have. */
const stripes = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="270"><path fill="#b08a3c" d="M0 0h480v135H0z"/><path fill="#1f5f8b" d="M0 135h480v135H0z"/></svg>',
)}`;
const photograph: CarPhotograph = {
  modelCode: home.modelCode,
  view: 'side',
  alt: 'Two stripes',
  focus: { x: 50, y: 50 },
  width: 480,
  height: 270,
  avif: `${stripes} 480w`,
  webp: `${stripes} 480w`,
  jpeg: stripes,
  shared: stripes,
};

const orderSteps = ['Create Account', 'Pay Deposit', 'Approve Contract', 'All Done'];

/** What is only looked at. */
export const DisplaySpecimens = () => (
  <>
    <Specimen name="QR code">
      <QrCode value="https://example.com/" label="A code to scan" />
    </Specimen>
    <Specimen name="Icon">
      <ul className={styles.row}>
        {iconNames.map((name) => (
          <li key={name} className={styles.row}>
            <Icon name={name} /> {name}
          </li>
        ))}
      </ul>
    </Specimen>
    <Specimen name="Cookies needed">
      <CookiesNeeded />
    </Specimen>
    <Specimen name="Notice">
      <Notice tone="info" title="Info">
        Something to know.
      </Notice>
      <Notice tone="success">Done.</Notice>
      <Notice tone="error" title="Error" isLive={false}>
        Something went wrong.
      </Notice>
    </Specimen>
    <Specimen name="Try again">
      <TryAgain onTryAgain={() => undefined}>This couldn’t be loaded.</TryAgain>
    </Specimen>
    <Specimen name="Progress steps">
      <div className={styles.full}>
        <ProgressSteps
          label="The second of four"
          current={1}
          steps={orderSteps.map((label, index) => ({
            label,
            link: index === 0 ? <a href="#first-step">{label}</a> : undefined,
          }))}
        />
      </div>
      <div className={styles.full}>
        <ProgressSteps label="The last" current={3} steps={orderSteps.map((label) => ({ label }))} />
      </div>
    </Specimen>
    <Specimen name="Instead of a page">
      <div className={styles.full}>
        <ReloadNotice title="Something went wrong" lead="We couldn’t show this page." />
      </div>
    </Specimen>
    <Specimen name="Skeleton and spinner">
      {(['line', 'price', 'control', 'block', 'car'] as const).map((shape) => (
        <Skeleton key={shape} shape={shape} width="medium" label={shape === 'line' ? 'Loading' : undefined} />
      ))}
      <LoadingBlock />
    </Specimen>
    <Specimen name="Section and card">
      <div className={styles.full}>
        {(['plain', 'quiet', 'band'] as const).map((tone) => (
          <Section key={tone} tone={tone} isCompact aria-label={`Section, ${tone}`}>
            <SectionHeading>A section, {tone}</SectionHeading>
          </Section>
        ))}
        <Section isCompact isNarrow aria-label="Section, narrow">
          <Stack>
            <Card title="A card">
              <p>A group of facts in one column of reading width.</p>
            </Card>
          </Stack>
        </Section>
      </div>
    </Specimen>
    <Specimen name="Money and rows">
      <p>
        <Money dollars={1234.5} /> and <Money dollars={70571} isWhole />
      </p>
      <DefinitionRows
        rows={[
          { label: 'Retailer', value: 'Sydney City', detail: 'nearest' },
          { label: 'Distance', value: '4.2 km', kind: 'indented' },
        ]}
      />
      <PriceRows
        rows={[
          { label: 'Car', dollars: 64990 },
          { label: 'Driveaway', dollars: 70571, kind: 'total' },
        ]}
      />
    </Specimen>
    <Specimen name="Phone">
      <p>
        Call <Phone number="(02) 5550 9999" />
      </p>
    </Specimen>
    <Specimen name="Still needed">
      <StillNeeded
        fields={[
          { label: 'First name', fieldId: 'nowhere' },
          { label: 'Licence', fieldId: 'nowhere-else' },
        ]}
      />
      <StillNeeded fields={[]} done="Nothing is missing." />
    </Specimen>
    <Specimen name="Car">
      {cars.map(({ modelCode, variantCode }, index) => (
        <CarDrawing
          key={variantCode ?? modelCode}
          modelCode={modelCode}
          variantCode={variantCode}
          paintHex={paints[index % paints.length] ?? ''}
        />
      ))}
      {(['lamp', 'wheel', 'tail'] as const).map((detail) => (
        <CarDrawing key={detail} {...homeCar} detail={detail} />
      ))}
      <InteriorDrawing trimHex="#8d5b35" />
    </Specimen>
    <Specimen name="Car and cabin, photographed where the maker has photographs">
      <ShownCar {...homeCar} />
      <ShownInterior modelCode={home.modelCode} trimHex="#8d5b35" />
    </Specimen>
    <Specimen name="Photograph">
      <Photograph photograph={photograph} place="card" />
    </Specimen>
    <Specimen name="Car in the round">
      <div className={styles.full}>
        <CarInTheRound car={roundCar} title="The car" drawing={<CarDrawing {...homeCar} />} />
        <RoundControls view={firstView} opens={{ doors: true, tailgate: true }} onChange={() => undefined} />
      </div>
    </Specimen>
    <Specimen name="Stage">
      <Stage scene="ranges" className={styles.scene}>
        <CarDrawing {...homeCar} />
      </Stage>
    </Specimen>
    <Specimen name="Landscape">
      {(['coast', 'ranges', 'bush', 'studio'] as const).map((scene) => (
        <Landscape key={scene} scene={scene} className={styles.scene} />
      ))}
    </Specimen>
  </>
);
