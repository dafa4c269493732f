import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { AnyOf, OneColour, OneOf } from '../../ui/fields/choice-groups.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { Dialog, DialogActions, DialogBody, DialogCloseButton, DialogTitle } from '../../ui/overlays/dialog.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { ChosenFiles, SendingFiles } from '../../ui/fields/chosen-files.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { Icon } from '../../ui/foundation/icon.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Toast } from '../../ui/overlays/toast.tsx';
import styles from './dev-ui.module.css';
import { Specimen } from './specimen.tsx';

const looks = ['primary', 'secondary', 'link'] as const;
const fuels = [
  { value: 'electric', label: 'Electric' },
  { value: 'hybrid', label: 'Hybrid', description: 'Charges itself' },
  { value: 'diesel', label: 'Diesel', disabled: true },
];

const colours = [
  { code: 'red', name: 'Red', price: 0, hex: '#a12a2a' },
  { code: 'blue', name: 'Blue', price: 695, hex: '#2a4ba1' },
];

const Choices = () => {
  const [one, setOne] = useState('red');
  const [some, setSome] = useState<readonly string[]>(['blue']);
  const choice = { choices: colours, chosen: one, onChoose: setOne };
  return (
    <Specimen name="Choices with a price">
      <OneColour id="one-colour" legend="One colour" name="one-colour" {...choice} />
      <OneOf id="one-of" legend="One of these" name="one-of" {...choice} />
      <AnyOf
        id="any-of"
        legend="Any of these"
        choices={colours}
        chosen={some}
        onToggle={(code, isChosen) => {
          setSome((before) => [...before.filter((other) => other !== code), ...(isChosen ? [code] : [])]);
        }}
      />
    </Specimen>
  );
};

const Buttons = () => (
  <Specimen name="Button">
    {looks.map((look) => (
      <div key={look} className={styles.row}>
        <Button look={look}>Medium {look}</Button>
        <Button look={look} size="large">
          <Icon name="download" />
          Large {look}
        </Button>
        <Button look={look} isLoading>
          Loading {look}
        </Button>
        <Button look={look} disabled>
          Disabled {look}
        </Button>
      </div>
    ))}
    <div className={styles.band}>
      <Button look="onBand">On the band</Button>
    </div>
    <Button isFullWidth>Full width</Button>
  </Specimen>
);

const Fields = () => (
  <>
    <Specimen name="Text field">
      <TextField label="Empty: the label lies in the field" />
      <TextField label="Filled: the label floats" defaultValue="Parramatta" />
      <TextField label="With a description" description="As it stands on your licence." />
      <TextField label="With an error" defaultValue="R2D2" error="First name is empty or invalid" />
      <TextField label="Password" type="password" defaultValue="example" autoComplete="off" />
      <TextField label="With a prefix" prefix="$" defaultValue="1000" />
      <TextField label="With a suffix" suffix="km" defaultValue="15000" />
      <TextField label="Disabled" defaultValue="NSW" disabled />
      <TextField label="Read only" defaultValue="2000" readOnly />
    </Specimen>
    <Specimen name="Number field">
      <NumberField label="Whole number" defaultValue="48" />
      <NumberField label="With an error" isWhole={false} defaultValue="-1" error="This field is empty or invalid." />
      <NumberField label="An amount" prefix="$" isWhole={false} defaultValue="1250.50" description="With cents." />
      <NumberField label="Disabled" defaultValue="15000" suffix="km" disabled />
    </Specimen>
    <Specimen name="Code field">
      <CodeField field={{}} />
    </Specimen>
    <Specimen name="Copy button">
      <span>
        KMTX-PRGH <CopyButton value="KMTX-PRGH" name="the code" />
      </span>
    </Specimen>
    <Specimen name="Text area">
      <TextArea label="Notes" rows={3} />
      <TextArea label="Notes with an error" rows={3} defaultValue="…" error="This field is required." />
      <TextArea label="Notes, disabled" rows={3} defaultValue="Subject to Finance approval." disabled />
    </Specimen>
    <Specimen name="Select">
      <SelectField label="Fuel" options={fuels} emptyLabel="Choose one" />
      <SelectField label="Fuel with an error" options={fuels} error="This field is required." />
      <SelectField label="Fuel, disabled" options={fuels} disabled />
    </Specimen>
    <Specimen name="File field">
      <FileField label="Licence" description="An image or a PDF." />
      <FileField label="Licence with an error" error="Licence file is required" />
      <FileField label="Licence, disabled" disabled />
      <ChosenFiles files={[new File(['x'], 'Front.jpg')]} label="Photos to send" onRemove={() => undefined} />
      <SendingFiles share={0.4} what="photos" />
    </Specimen>
    <Specimen name="Radio group">
      <RadioGroup legend="Fuel" name="fuel" options={fuels} />
      <RadioGroup legend="Fuel, side by side" name="fuel-inline" options={fuels} isInline />
      <RadioGroup legend="Fuel with an error" name="fuel-error" options={fuels} error="This field is required." />
      <RadioGroup legend="Fuel, disabled" name="fuel-disabled" options={fuels} value="hybrid" disabled readOnly />
    </Specimen>
    <Specimen name="Checkbox">
      <Checkbox label="Not ticked" />
      <Checkbox label="Ticked" defaultChecked description="With a description" />
      <Checkbox label="With an error" error="You must agree to the Contract of Sale" />
      <Checkbox label="Disabled" disabled />
    </Specimen>
    <Specimen name="Error summary">
      <ErrorSummary problems={[{ fieldId: 'nowhere', message: 'First name is empty or invalid' }]} />
    </Specimen>
  </>
);

const Dialogs = () => {
  const [isOpen, setOpen] = useState(false);
  const [isWideOpen, setWideOpen] = useState(false);
  const [message, setMessage] = useState('');
  return (
    <>
      <Specimen name="Dialog">
        <Button
          onClick={() => {
            setOpen(true);
          }}
        >
          Open the dialog
        </Button>
        <Dialog
          isOpen={isOpen}
          onClose={() => {
            setOpen(false);
          }}
        >
          <DialogTitle>A dialog</DialogTitle>
          <DialogBody>
            <p>The page behind it does not scroll.</p>
          </DialogBody>
          <DialogActions>
            <DialogCloseButton>Close</DialogCloseButton>
          </DialogActions>
        </Dialog>
        <Button
          look="secondary"
          onClick={() => {
            setWideOpen(true);
          }}
        >
          Open the wide dialog
        </Button>
        <Dialog
          isOpen={isWideOpen}
          isWide
          locksScroll={false}
          onClose={() => {
            setWideOpen(false);
          }}
        >
          <DialogTitle>A wide dialog</DialogTitle>
          <DialogBody>
            <p>The page behind it scrolls.</p>
          </DialogBody>
        </Dialog>
      </Specimen>
      <Specimen name="Toast">
        <Button
          onClick={() => {
            setMessage('Prices updated for Parramatta NSW 2150.');
          }}
        >
          Show a toast
        </Button>
        <Toast
          message={message}
          onClose={() => {
            setMessage('');
          }}
        />
      </Specimen>
    </>
  );
};

/** What people press, type into and choose from. */
export const ControlSpecimens = () => (
  <>
    <Buttons />
    <Fields />
    <Choices />
    <Dialogs />
  </>
);
