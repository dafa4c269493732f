import { privacy } from '../../content/privacy.ts';
import { TextPage } from './text-page.tsx';

/** What is kept about customers. */
export const PrivacyPage = () => <TextPage content={privacy} />;
