/** The design system on one page, at /dev/ui of the development server: no production build has it. */
import { mount } from './mount.tsx';
// after mount, whose style sheets say the order of the layers
import { DevUi } from './dev-ui/dev-ui.tsx';

mount(<DevUi />);
