import { Suspense, useEffect, useRef, useState } from 'react';
import { pushFormNavigation } from '../../browser/data-layer.ts';
import { brochure } from '../../content/brochure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';

const BrochureMailForm = lazyPart(async () => (await import('./brochure-mail-form.tsx')).BrochureMailForm);

/** Has the brochure of a model mailed: a button, then a form, then the word that it is on its way. */
export const BrochureMail = ({ modelCode }: { readonly modelCode: string }) => {
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState('');
  const news = useRef<HTMLDivElement>(null);
  // it takes the place of what had the focus
  useEffect(() => {
    if (sent !== '') news.current?.focus();
  }, [sent]);
  if (sent !== '') {
    return (
      <div ref={news} tabIndex={-1}>
        <Notice tone="success">{sent}</Notice>
      </div>
    );
  }
  return (
    <>
      <div>
        <Button
          look="secondary"
          size="large"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {brochure.byMail}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton shape="block" label="The form is being loaded" />}>
          <BrochureMailForm
            modelCode={modelCode}
            onSent={(message) => {
              pushFormNavigation({ form: 'download a brochure', stage: 'submitted' });
              setSent(message);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
