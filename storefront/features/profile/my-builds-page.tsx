import { renameBuildRequestSchema, type CustomerBuildsResponse } from '@driveaway/domain/api/kept-build.ts';
import { readBuildCode, shownBuildCode } from '@driveaway/domain/catalogue/build-code.ts';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../api/api-failure.ts';
import { keptBuildAddress } from '../../api/build-address.ts';
import { customerBuildsQuery, removeBuild, renameBuild, takeBuild } from '../../api/kept-build-calls.ts';
import { queryParameter } from '../../api/return-address.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { asChosen } from '../../cars/drawing/as-chosen.ts';
import { ShownCar } from '../../cars/shown/later-shown-car.ts';
import { configureAddress } from '../../content/configure.ts';
import { droppedInWords, keptBuilds, priceNews } from '../../content/kept-builds.ts';
import { buttonClass } from '../../ui/controls/button-class.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog, DialogActions, DialogBody, DialogCloseButton, DialogTitle } from '../../ui/overlays/dialog.tsx';
import { Card } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { DialogForm } from './dialog-form.tsx';
import styles from './my-builds.module.css';
import profileStyles from './profile.module.css';
import { ProfileFrame } from './profile-frame.tsx';

type Build = CustomerBuildsResponse[number];

const nameOf = ({ name, title }: Build): string => (name === '' ? title : name);

const RenameForm = ({ build, onRenamed }: { readonly build: Build; readonly onRenamed: () => Promise<void> }) => {
  const form = useSentForm({
    idPrefix: 'rename-build',
    schema: renameBuildRequestSchema,
    start: { code: build.code, name: build.name },
    send: renameBuild,
    onSent: onRenamed,
  });
  return (
    <DialogForm form={form} submitLabel="Save the name" closeLabel="Leave it">
      <TextField
        {...form.field('name')}
        label="Name"
        description={`Only you see it. Empty: ${build.title}.`}
        maxLength={60}
        data-initial-focus
      />
    </DialogForm>
  );
};

type RemoveProps = { readonly build: Build; readonly onRemoved: () => Promise<void> };

const RemoveQuestion = ({ build, onRemoved }: RemoveProps) => {
  const removing = useMutation({ mutationFn: () => removeBuild(build.code), onSuccess: onRemoved });
  return (
    <>
      <DialogBody>
        <p>
          {nameOf(build)} goes from your account. Its code {shownBuildCode(build.code)} opens it until its time is over.
        </p>
        {removing.isError && <p role="alert">{messageOf(removing.error)}</p>}
      </DialogBody>
      <DialogActions>
        <Button
          isLoading={removing.isPending || removing.isSuccess}
          onClick={() => {
            removing.mutate();
          }}
        >
          Remove it
        </Button>
        <DialogCloseButton>Keep it</DialogCloseButton>
      </DialogActions>
    </>
  );
};

/** The way on: to the car, or to what is sold in its place. */
const OpenLink = ({ build }: { readonly build: Build }) => {
  if (build.build !== null) {
    return (
      <a className={buttonClass({ look: 'primary' })} href={keptBuildAddress(build, build.build)}>
        Open it
      </a>
    );
  }
  return (
    <a
      className={buttonClass({ look: 'primary' })}
      href={build.isModelSold ? configureAddress(build.modelCode) : '/configure'}
    >
      See what is sold today
    </a>
  );
};

const BuildCard = ({ build }: { readonly build: Build }) => {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<'name' | 'remove'>();
  const close = (): void => {
    setAsked(undefined);
  };
  const changed = async (): Promise<void> => {
    await queryClient.invalidateQueries(customerBuildsQuery());
    close();
  };
  const dropped = droppedInWords(build.dropped);
  return (
    <Card title={nameOf(build)}>
      <div className={styles.build}>
        <div className={styles.car}>
          <ShownCar
            modelCode={build.modelCode}
            variantCode={build.variantCode}
            paintHex={build.paintHex}
            {...asChosen({ options: build.options, accessoryCodes: build.build?.accessoryCodes ?? [] })}
          />
        </div>
        <div className={styles.words}>
          <p className={profileStyles.quiet}>
            {[...(build.name === '' ? [] : [build.title]), ...build.options].join(' | ')}
          </p>
          <p>{build.build === null ? `${keptBuilds.notSold(build.title)}.` : priceNews(build)}</p>
          {dropped.length > 0 && <p>Not offered any more: {dropped.join('; ')}.</p>}
          <p className={profileStyles.quiet}>
            {keptBuilds.savedOn(build.keptOn, build.suburb)} Code {shownBuildCode(build.code)}
          </p>
        </div>
      </div>
      <div className={profileStyles.actions}>
        <OpenLink build={build} />
        <Button
          look="secondary"
          aria-haspopup="dialog"
          aria-label={`Rename ${nameOf(build)}`}
          onClick={() => {
            setAsked('name');
          }}
        >
          Rename…
        </Button>
        <Button
          look="secondary"
          aria-haspopup="dialog"
          aria-label={`Remove ${nameOf(build)}`}
          onClick={() => {
            setAsked('remove');
          }}
        >
          Remove…
        </Button>
      </div>
      <Dialog isOpen={asked === 'name'} onClose={close}>
        <DialogTitle>Name this build</DialogTitle>
        <RenameForm build={build} onRenamed={changed} />
      </Dialog>
      <Dialog isOpen={asked === 'remove'} onClose={close}>
        <DialogTitle>Remove this build?</DialogTitle>
        <RemoveQuestion build={build} onRemoved={changed} />
      </Dialog>
    </Card>
  );
};

/** Keeps the car of a code in the account; the address may bring the code. */
const TakeForm = () => {
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const [isWrong, setWrong] = useState(false);
  const taking = useMutation({
    mutationFn: takeBuild,
    onSuccess: () => queryClient.invalidateQueries(customerBuildsQuery()),
  });
  const take = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('code');
    const code = typeof typed === 'string' ? readBuildCode(typed) : undefined;
    setWrong(code === undefined);
    if (code === undefined) document.getElementById('take-code')?.focus();
    else taking.mutate(code);
  };
  const refusal = taking.isError ? messageOf(taking.error) : undefined;
  return (
    <Card title={keptBuilds.have}>
      <form noValidate onSubmit={take} className={styles.take}>
        <TextField
          id="take-code"
          name="code"
          label={keptBuilds.codeField}
          description={keptBuilds.codeHelp}
          error={isWrong ? keptBuilds.codeWrong : refusal}
          defaultValue={shownCodeOf(queryParameter(search, 'code'))}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Button type="submit" look="secondary" isLoading={taking.isPending}>
          Keep it in my account
        </Button>
        <output className={profileStyles.quiet}>{taking.data?.message}</output>
      </form>
    </Card>
  );
};

/** As people read it, where it is one. */
const shownCodeOf = (given = ''): string => {
  const code = readBuildCode(given);
  return code === undefined ? given : shownBuildCode(code);
};

const MyBuilds = () => {
  const { data: builds, isPending, refetch } = useQuery(customerBuildsQuery());
  return (
    <>
      {builds?.map((build) => (
        <BuildCard key={build.code} build={build} />
      ))}
      {builds?.length === 0 && (
        <p>
          There is no car here yet. <a href="/configure">Build one</a>, save it, and it waits for you here.
        </p>
      )}
      {builds === undefined &&
        (isPending ? (
          <Skeleton shape="block" label="Loading your saved builds" />
        ) : (
          <TryAgain onTryAgain={refetch}>Your saved builds could not be loaded.</TryAgain>
        ))}
      <TakeForm />
    </>
  );
};

const readBuilds = (queries: QueryClient) => queries.prefetchQuery(customerBuildsQuery());

/** Saved Builds: the cars that the customer has kept, with their prices then and now. */
export const MyBuildsPage = () => (
  <ProfileFrame path="/profile/builds" title="Saved Builds" withoutOrder={<MyBuilds />} readBeside={readBuilds}>
    {() => <MyBuilds />}
  </ProfileFrame>
);
