/**
 * What a marketer writes about a model: the fields of specification §3, each with a visible effect. Texts called HTML
 * may hold <strong>, <em>, <sup> and <br>; `ui/rich-text.ts` refuses everything else.
 */
import type { CarView } from '@driveaway/domain/api/car-photograph.ts';
import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import type { GltfOfCar } from '../cars/round/gltf/gltf-of.ts';

/** A colour of the design system: contrast is kept whatever is chosen, and no inline style is needed. */
export type ContentColour = 'ink' | 'quiet' | 'brand' | 'navy' | 'success';

type ButtonType = 'primary' | 'secondary' | 'link';

export type ContentLink = {
  readonly url: string;
  readonly name: string;
  readonly target?: '_self' | '_blank';
};

/**
 * An address of an image, 'drawing:' and one of this site's own, or 'photograph:' and a view that the maker has photographed;
 * a photograph of what is drawn takes the drawing's place.
 */
export type ContentImage =
  | `/${string}`
  | `photograph:${CarView}`
  | 'drawing:car'
  | 'drawing:lamp'
  | 'drawing:wheel'
  | 'drawing:tail'
  | 'drawing:interior';

type IconOfContent = 'download' | 'pin' | 'arrow' | 'info' | 'check';

export type FeatureItem = {
  readonly contentType: 'ImageIcon' | 'AnimatedNumberIcon' | 'CtaIcon' | 'Heading';
  readonly imageUrl?: ContentImage;
  /** HTML. */
  readonly displayText: string;
  /** HTML, in a tooltip. */
  readonly disclaimer?: string;
  readonly alignment?: 'left' | 'center' | 'right';
  readonly fontColor?: ContentColour;
  readonly dividerColor?: ContentColour;
  readonly showDivider?: boolean;
  /** Not shown below 768 px. */
  readonly hideOnMobile?: boolean;
  /** Counted up to once it is seen. */
  readonly animatedNumber?: number;
  /** Behind the number: 'km', '%'. */
  readonly extension?: string;
  readonly link?: ContentLink;
  readonly buttonType?: ButtonType;
};

export type CallToActionItem = {
  readonly title: string;
  readonly text: string;
  readonly ctaColor?: ContentColour;
  readonly dividerColor?: ContentColour;
  readonly ctaButtonType?: ButtonType;
  readonly ctaUrl: ContentLink;
  readonly ctaFullWidth?: boolean;
  readonly ctaHideInMobile?: boolean;
  readonly ctaIcon?: IconOfContent;
};

export type BreadcrumbItem = {
  readonly ctaUrl: Omit<ContentLink, 'target'>;
  readonly ctaIcon?: IconOfContent;
  readonly ctaHidden?: boolean;
  readonly ctaHideInMobile?: boolean;
  readonly onClick?: () => void;
};

type IntentBlock = {
  readonly ctaIconImage?: IconOfContent;
  readonly ctaIconImageMobile?: IconOfContent;
  readonly intentCtadetails: ContentLink;
};

export type IntentContent = {
  readonly showIntentBox: boolean;
  /** HTML. */
  readonly intentTitle: string;
  readonly intentDescription: string;
  /** The first three are shown (specification §9). */
  readonly intentCtaBlocks: readonly IntentBlock[];
};

/** An item of the bar of sections (specification §2). */
export type SectionItem = {
  readonly contentId: string;
  readonly displayText: string;
  /** What the address gets behind the model; the display text in lower case with hyphens when left out. */
  readonly urlSubPath?: string;
};

export type Navigation = {
  readonly items: readonly SectionItem[];
  readonly showTop: boolean;
  readonly cta?: ContentLink;
};

type GalleryPicture = {
  readonly image: ContentImage;
  readonly title: string;
  readonly text: string;
};

export type Question = {
  readonly question: string;
  /** HTML. */
  readonly answer: string;
  /** Where to go on. */
  readonly link?: ContentLink;
};

/** A photograph of a car. The one that says most about a car stands for it: name all that is seen in it. */
export type NamedPhotograph = {
  readonly modelCode: string;
  /** It stands for every variant when left out. */
  readonly variantCode?: string;
  /** It stands for every paint when left out, so leave it out only where no paint is seen. */
  readonly paintCode?: string;
  /** Of the seats, where they are seen. */
  readonly interiorCode?: string;
  readonly view: CarView;
  /** Its file in `storefront/content/pictures/`, as large as it was taken. */
  readonly file: string;
  /** What it shows, in words. */
  readonly alt: string;
  /** What has to stay in the picture when it is cut, in per cent from the left and from the top; the middle when left out. */
  readonly focus?: { readonly x: number; readonly y: number };
};

/**
 * A car in three dimensions that the maker made: a glTF in one file (GLB), in metres, its front towards +Z. It stands on its
 * lowest point. Of those that show all that is fitted, the one of the variant stands for a car.
 */
export type NamedGltf = GltfOfCar & {
  /** Its file in `storefront/content/gltf/`. */
  readonly file: string;
};

/** How a model is shown before a visitor has chosen anything. */
export type ModelLook = {
  readonly scene: 'coast' | 'ranges' | 'bush';
  readonly paintCode: string;
};

/** The titles of a model's sections. */
export type SectionTitles = {
  readonly design: string;
  readonly features: string;
  /** For a model with this many variants. */
  readonly prices: (variants: number) => string;
  readonly specifications: string;
  readonly build: string;
  readonly questions: string;
};

export type ModelContent = {
  readonly navigation: Navigation;
  readonly titles: SectionTitles;
  readonly gallery: readonly GalleryPicture[];
  /** '#rrggbb' of the interior's trim. */
  readonly trimHex: string;
  readonly features: readonly FeatureItem[];
  /** What is asked about this model alone. */
  readonly questions: readonly Question[];
  readonly callToAction: readonly CallToActionItem[];
  readonly intent: IntentContent;
};

/** What tabs, search engines and shared links say of a page. */
export type PageHead = {
  readonly title: string;
  readonly description: string;
};

/** A page of words under a heading. */
export type PageWords = {
  readonly head: PageHead;
  readonly title: string;
  readonly lead: string;
};

/** A paragraph, or one with a link between its words. */
export type Paragraph = string | { readonly before: string; readonly link: ContentLink; readonly after: string };

export type TextSection = {
  /** Its anchor. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly Paragraph[];
  readonly list?: readonly Paragraph[];
  readonly rows?: readonly { readonly label: string; readonly value: string }[];
  /** Labels above values, for values of several words. */
  readonly isStacked?: boolean;
};

export type TextPageContent = {
  readonly sections: readonly TextSection[];
  /** What differs by model, of the models on sale. */
  readonly ofModels?: (models: CatalogueResponse['models']) => readonly TextSection[];
  /** Shown at the end of the page; '' for none. */
  readonly version: string;
} & PageWords;

export type HomeContent = {
  readonly head: PageHead;
  readonly title: string;
  readonly lead: string;
  readonly scene: ModelLook['scene'];
  /** The car in the first view, and '#rrggbb' of its paint. */
  readonly modelCode: string;
  readonly paintHex: string;
  readonly action: ContentLink;
  readonly modelsTitle: string;
  readonly stepsTitle: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
};
