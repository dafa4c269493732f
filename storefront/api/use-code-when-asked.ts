import { secondFactorNeeded } from '@driveaway/domain/api/second-factor.ts';
import { useState } from 'react';
import { isFailureOf } from './api-failure.ts';
import { refusalOf } from './use-sent-form.ts';

/** For forms of customers who may have two-step login on: whether the server has asked for a code. */
export const useCodeWhenAsked = () => {
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const onRefused = (error: unknown) => {
    if (isFailureOf(error, secondFactorNeeded)) setCodeNeeded(true);
    return refusalOf(error);
  };
  return { isCodeNeeded, onRefused };
};
