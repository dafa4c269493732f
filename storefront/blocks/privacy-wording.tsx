import { brand } from '@driveaway/domain/brand/brand.ts';

const statement = 'Privacy Collection Statement';

type PrivacyWordingProps = {
  /** What is agreed to, as it is kept; names the Privacy Collection Statement once. */
  readonly wording: string;
};

/** What somebody agrees to beside a box, with a link to the statement that it names. */
export const PrivacyWording = ({ wording }: PrivacyWordingProps) => {
  const [before = '', after = ''] = wording.split(statement);
  return (
    <>
      {before}
      <a href={brand.privacyNotice.url} target="_blank" rel="noopener">
        {statement}
      </a>
      {after} (opens in a new tab)
    </>
  );
};
