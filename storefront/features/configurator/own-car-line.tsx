import { useValuation } from '../../browser/use-valuation.ts';
import { LessYourCar } from '../../ui/figures/less-your-car.tsx';

/** What the visitor's present car may be worth, below the price of the build; nothing for those who had none valued. */
export const OwnCarLine = () => <LessYourCar value={useValuation()} />;
