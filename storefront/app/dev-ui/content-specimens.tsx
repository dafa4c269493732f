import type { CallToActionItem, FeatureItem } from '../../content/content-types.ts';
import { home } from '../../content/home.ts';
import { brochureAndRetailer, nextSteps } from '../../content/shared-content.ts';
import { Accordion } from '../../ui/controls/accordion.tsx';
import { AnimatedNumber } from '../../ui/motion/animated-number.tsx';
import { Answer } from '../../blocks/answer.tsx';
import { PrivacyWording } from '../../blocks/privacy-wording.tsx';
import { Breadcrumb } from '../../blocks/breadcrumb.tsx';
import { CallToAction } from '../../blocks/call-to-action.tsx';
import { FeatureBlock } from '../../blocks/feature-block.tsx';
import { IntentBox } from '../../blocks/intent-box.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import styles from './dev-ui.module.css';
import { Specimen } from './specimen.tsx';

const blocks: readonly FeatureItem[] = [
  {
    contentType: 'ImageIcon',
    imageUrl: 'drawing:lamp',
    displayText: 'An image with <strong>words</strong>',
    disclaimer: 'And a note.',
  },
  {
    contentType: 'AnimatedNumberIcon',
    animatedNumber: 466,
    extension: 'km',
    displayText: 'A number, in the brand’s colour',
    fontColor: 'brand',
    showDivider: true,
    dividerColor: 'brand',
  },
  {
    contentType: 'CtaIcon',
    displayText: 'A way on, in the middle',
    alignment: 'center',
    link: { url: '/dealers', name: 'Find a retailer' },
    buttonType: 'primary',
  },
  {
    contentType: 'Heading',
    displayText: 'A heading to the right, not on phones',
    alignment: 'right',
    hideOnMobile: true,
    showDivider: true,
    dividerColor: 'success',
  },
];

const actions: readonly CallToActionItem[] = [
  {
    title: 'In colours of its own',
    text: 'With a button as wide as its column, in a new tab.',
    ctaColor: 'brand',
    dividerColor: 'success',
    ctaButtonType: 'secondary',
    ctaUrl: { url: '/value-my-car', name: 'Value my car', target: '_blank' },
    ctaFullWidth: true,
    ctaIcon: 'arrow',
  },
  {
    title: 'Not on phones',
    text: 'With a link for a button.',
    ctaColor: 'quiet',
    dividerColor: 'brand',
    ctaButtonType: 'link',
    ctaUrl: { url: '/dealers', name: 'Find a Retailer' },
    ctaHideInMobile: true,
  },
];

/** What content is made of. */
export const ContentSpecimens = () => (
  <>
    <Specimen name="Feature block">
      <ul className={`${styles.full} ${styles.states}`}>
        {blocks.map((item, index) => (
          <FeatureBlock
            key={item.contentType}
            item={item}
            index={index}
            modelCode={home.modelCode}
            paintHex={home.paintHex}
            trimHex="#9a6a43"
          />
        ))}
      </ul>
    </Specimen>
    <Specimen name="Call to action">
      <div className={styles.full}>
        <CallToAction items={brochureAndRetailer(home.modelCode)} />
      </div>
      <div className={styles.full}>
        <CallToAction items={actions} />
      </div>
    </Specimen>
    <Specimen name="Intent box">
      <div className={`${styles.full} ${styles.window}`}>
        <IntentBox content={nextSteps(home.modelCode, 'Model', 'MODEL')} onClose={() => {}} />
      </div>
    </Specimen>
    <Specimen name="Animated number">
      <p>
        <AnimatedNumber value={3500} extension="kg" />
      </p>
    </Specimen>
    <Specimen name="Accordion">
      <div className={styles.full}>
        <Accordion
          name="specimen"
          items={[
            { title: 'Closed at first', content: <p>Opened by a click, Enter or Space.</p> },
            { title: 'Opening one closes the other', content: <p>They share a name.</p> },
          ]}
        />
      </div>
    </Specimen>
    <Specimen name="Tooltip">
      <p>
        Up to 466 km <Tooltip label="About the range">Measured to WLTP.</Tooltip>
      </p>
    </Specimen>
    <Specimen name="Tabs">
      <div className={styles.full}>
        <Tabs
          label="Fuels"
          tabs={[
            { id: 'electric', label: 'Electric', content: <p>From a plug.</p> },
            { id: 'hybrid', label: 'Hybrid', content: <p>From the brakes.</p> },
            { id: 'petrol', label: 'Petrol', content: <p>From a pump.</p> },
          ]}
        />
      </div>
    </Specimen>
    <Specimen name="Answer">
      <Answer answer="An answer to a question." link={{ url: '/', name: 'Where to go on' }} />
    </Specimen>
    <Specimen name="PrivacyWording">
      <p>
        <PrivacyWording wording="I agree to what the Privacy Collection Statement says." />
      </p>
    </Specimen>
    <Specimen name="Breadcrumb">
      <Breadcrumb
        items={[
          { ctaUrl: { url: '/', name: 'Home' } },
          { ctaUrl: { url: `/${home.modelCode}`, name: 'Model' }, ctaHideInMobile: true },
          { ctaUrl: { url: '/hidden', name: 'Hidden' }, ctaHidden: true },
          { ctaUrl: { url: '/brochure-download', name: 'Brochure' }, ctaIcon: 'download' },
        ]}
      />
    </Specimen>
  </>
);
