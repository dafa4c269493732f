import { prepareSuburbs } from '../prepare-suburbs.ts';

/** Before any test: no service prepares what it serves. */
export const setup = async (): Promise<void> => void (await prepareSuburbs());
