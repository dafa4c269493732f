import { termsOfUse } from '../../content/terms-of-use.ts';
import { TextPage } from './text-page.tsx';

/** What holds for using the site. */
export const TermsPage = () => <TextPage content={termsOfUse} />;
