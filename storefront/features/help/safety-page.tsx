import { safety } from '../../content/safety.ts';
import { TextPage } from './text-page.tsx';

/** What is fitted to the cars, what they may tow, and what others found. */
export const SafetyPage = () => <TextPage content={safety} />;
