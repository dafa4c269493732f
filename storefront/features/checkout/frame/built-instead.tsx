import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../api/api-failure.ts';
import { saveCarBuild } from '../../../api/build-calls.ts';
import { carBuildQuery } from '../../../api/order-queries.ts';
import { useSubmitKeys } from '../../../api/submit-key.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/waiting/notice.tsx';

/** Instead of a car in stock that is gone: the same one built to order, with a form of its own. */
export const BuiltInstead = ({ buildId }: { readonly buildId: string }) => {
  const { data: car } = useQuery(carBuildQuery(buildId));
  const keys = useSubmitKeys();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const go = async (): Promise<void> => {
    if (car === undefined) return;
    setSaving(true);
    setFailure('');
    try {
      const request = { build: car.build, suburb: car.view.suburb };
      const { id } = await keys.send(JSON.stringify(request), async (options) => saveCarBuild(request, options));
      await navigate(`/order/details?${new URLSearchParams({ id }).toString()}`);
    } catch (error) {
      setFailure(messageOf(error));
      setSaving(false);
    }
  };
  return (
    <Notice tone="info" title="This car has just gone to someone else">
      <p>Nothing was charged. You can have the same car built for you instead.</p>
      {failure !== '' && <p role="alert">{failure}</p>}
      <div>
        <Button isLoading={isSaving} disabled={car === undefined} onClick={() => void go()}>
          Have it built for me
        </Button>
      </div>
    </Notice>
  );
};
