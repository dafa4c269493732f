import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/api-failure.ts';
import { forgetReader } from '../../api/brochure-calls.ts';
import { brochure } from '../../content/brochure.ts';
import { MutationButton } from '../../ui/controls/mutation-button.tsx';
import { Card, Stack } from '../../ui/page/section.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';

/** For whoever came by the link in the mail with the brochure: has their details deleted. */
export const ForgetBrochureReader = ({ token }: { readonly token: string }) => {
  const forgetting = useMutation({ mutationFn: () => forgetReader(token) });
  return (
    <Card title={brochure.yourDetails.title}>
      <Stack>
        {!forgetting.isSuccess && <p>{brochure.yourDetails.text}</p>}
        <div aria-live="polite">
          {forgetting.isSuccess && <Notice tone="success">{forgetting.data.message}</Notice>}
        </div>
        {forgetting.isError && <Notice tone="error">{messageOf(forgetting.error)}</Notice>}
        {!forgetting.isSuccess && (
          <div>
            <MutationButton look="secondary" mutation={forgetting}>
              {brochure.yourDetails.remove}
            </MutationButton>
          </div>
        )}
      </Stack>
    </Card>
  );
};
