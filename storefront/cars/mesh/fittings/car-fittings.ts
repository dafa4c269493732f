import type { Fitting } from '../../rigs/fittings.ts';
import type { BodyForm } from '../body-form.ts';
import type { CarPart } from '../car-mesh.ts';
import { bikeCarrier } from './bike-carrier.ts';
import { bonnetProtector } from './bonnet-protector.ts';
import { nudgeBar } from './nudge-bar.ts';
import { roofPlatform } from './roof-platform.ts';
import { sideSteps } from './side-steps.ts';
import { towBar } from './tow-bar.ts';

/** What belongs to the roof itself is made with it. */
type Fitted = Exclude<Fitting, 'roofBars' | 'bootSpoiler'>;

/** How each accessory is made for a body: one that the drawing has and this table lacks does not compile. */
const makers: Readonly<Record<Fitted, (form: BodyForm) => readonly CarPart[]>> = {
  roofPlatform,
  bikeCarrier,
  towBar,
  nudgeBar,
  sideSteps,
  bonnetProtector,
};

/** Everything that can be fitted to a car, each part named by what it belongs to. */
export const carFittings = (form: BodyForm): readonly CarPart[] => Object.values(makers).flatMap((made) => made(form));
