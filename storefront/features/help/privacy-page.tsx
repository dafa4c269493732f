import { privacyAnnex } from '../../content/privacy-annex.ts';
import { privacy } from '../../content/privacy.ts';
import { TextPage } from './text-page.tsx';

const content = { ...privacy, sections: [...privacy.sections, ...privacyAnnex] };

/** What is kept about customers, and where in the records. */
export const PrivacyPage = () => <TextPage content={content} />;
