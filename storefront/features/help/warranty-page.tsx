import { warranty } from '../../content/warranty.ts';
import { TextPage } from './text-page.tsx';

/** Warranty, service and roadside assistance. */
export const WarrantyPage = () => <TextPage content={warranty} />;
