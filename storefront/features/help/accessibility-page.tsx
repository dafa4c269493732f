import { accessibility } from '../../content/accessibility.ts';
import { TextPage } from './text-page.tsx';

/** What the site does for everybody, and what it does not do yet. */
export const AccessibilityPage = () => <TextPage content={accessibility} />;
