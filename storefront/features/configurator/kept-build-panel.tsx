import { mailBuildRequestSchema, type BuildCodeResponse } from '@driveaway/domain/api/kept-build.ts';
import { shownBuildCode } from '@driveaway/domain/catalogue/build-code.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/api-failure.ts';
import { mailBuild, takeBuild } from '../../api/kept-build-calls.ts';
import { orderingBase } from '../../api/return-address.ts';
import { authenticationDetailsQuery } from '../../api/session-queries.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { keptBuilds } from '../../content/kept-builds.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { MutationButton } from '../../ui/controls/mutation-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { QrCode } from '../../ui/figures/qr-code.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import styles from './kept-build.module.css';

const buildsPage = `${orderingBase}/profile/builds`;

/** Keeps it in the account of who is signed in; anybody else may log in first. */
const IntoAccount = ({ code }: { readonly code: string }) => {
  const { data: session } = useQuery(authenticationDetailsQuery());
  const taking = useMutation({ mutationFn: () => takeBuild(code) });
  if (taking.isSuccess) {
    return (
      <output>
        {taking.data.message} <a href={buildsPage}>See your saved builds</a>
      </output>
    );
  }
  if (session?.isAuthenticated !== true) {
    return (
      <p className={styles.quiet}>
        <a href={`${buildsPage}?${new URLSearchParams({ code }).toString()}`}>Log in and keep it in your account</a>
      </p>
    );
  }
  return (
    <div>
      <MutationButton look="secondary" mutation={taking}>
        Keep it in my account
      </MutationButton>
      <output className={styles.quiet}>{taking.isError && ` ${messageOf(taking.error)}`}</output>
    </div>
  );
};

const MailForm = ({ code }: { readonly code: string }) => {
  const [said, setSaid] = useState('');
  const form = useSentForm({
    idPrefix: 'mail-build',
    schema: mailBuildRequestSchema,
    start: { code, email: '' },
    send: mailBuild,
    isRepeatable: true,
    onSent: ({ message }) => {
      setSaid(message);
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className={styles.mail}>
      <ErrorSummary problems={form.problems} focusKey={form.attempt} />
      <TextField
        {...form.field('email')}
        label="Email address"
        description={keptBuilds.mailHelp}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div>
        <Button type="submit" look="secondary" isLoading={form.isBusy}>
          Send it
        </Button>
      </div>
      <output className={styles.quiet}>{said}</output>
    </form>
  );
};

/** The code of a car that was kept, and the ways to it: a link, a phone, a mail, the account. */
export const KeptBuildPanel = ({ kept: { code, keptUntil } }: { readonly kept: BuildCodeResponse }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = shownBuildCode(code);
  const link = `${globalThis.location.origin}/configure?build=${code}`;
  // it takes the place of the button that had the focus
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section className={styles.panel} aria-labelledby={`kept-${code}`}>
      <div className={styles.row}>
        <h3 id={`kept-${code}`} tabIndex={-1} ref={heading}>
          {keptBuilds.saved} <span className={styles.code}>{shown}</span>
        </h3>
        <span>
          <CopyButton value={shown} name="the code" />
        </span>
      </div>
      <div className={styles.row}>
        <a className={styles.link} href={link}>
          {link}
        </a>
        <span>
          <CopyButton value={link} name="the link" />
        </span>
      </div>
      <p className={styles.quiet}>{keptBuilds.keptUntil(keptUntil)}</p>
      <div className={styles.scan}>
        <QrCode value={link} label={`QR code of the link to this car: ${link}`} />
        <p className={styles.quiet}>{keptBuilds.scan}</p>
      </div>
      <IntoAccount code={code} />
      <details className={styles.have}>
        <summary>Send it by email</summary>
        <MailForm code={code} />
      </details>
    </section>
  );
};
