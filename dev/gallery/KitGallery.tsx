import { clsx } from 'clsx'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../../src/ui/kit/Button'
import { CopyButton } from '../../src/ui/kit/CopyButton'
import { Modal } from '../../src/ui/kit/Modal'
import { InlineConfirm } from '../../src/ui/kit/dialog/InlineConfirm'
import { Disclosure } from '../../src/ui/kit/disclosure/Disclosure'
import { CodeField } from '../../src/ui/kit/form/CodeField'
import { RefusalText } from '../../src/ui/kit/form/RefusalText'
import { Checkbox, Switch } from '../../src/ui/kit/form/Toggle'
import form from '../../src/ui/kit/form/Form.module.css'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../../src/ui/kit/menu/Menu'
import { Popover } from '../../src/ui/kit/popover/Popover'
import { SqlActions } from '../../src/ui/kit/sql/SqlActions'
import SqlFileActions from '../../src/ui/kit/sql/SqlFileActions'
import { NoticeLine, DismissButton } from '../../src/ui/notices/NoticeLine'
import { PanelNotice } from '../../src/ui/notices/PanelNotice'
import frame from '../../src/ui/panelFrame/PanelFrame.module.css'
import { hiddenText } from '../../src/ui/words/emptyText'

const doNothing = () => undefined
const plainButton = 'button'

/** Every part of the kit. */
export function KitGallery() {
  const [openDialog, setOpenDialog] = useState<'dialog' | 'sheet' | null>(null)
  const [isOn, setOn] = useState(true)
  const [isAsking, setAsking] = useState(true)
  const code = useRef<HTMLInputElement>(null)
  return (
    <section aria-label="Kit" className="gallery-kit">
      <Part name="Button">
        <Button>Save</Button>
        <Button variant="plain">Cancel</Button>
        <Button variant="quiet">More</Button>
        <Button disabled>Save</Button>
        <Button busy>Saving…</Button>
      </Part>
      <Part name="Copy">
        <CopyButton getText={() => 'text'} />
        <SqlFileActions file="describe.sql" />
      </Part>
      <Part name="Popover">
        <Popover label="Status" button={{ className: plainButton, children: 'Open popover' }}>
          {close => <Button onClick={close}>Done</Button>}
        </Popover>
        <Popover role="menu" label="More" button={{ className: plainButton, children: 'Open native menu' }}>
          {close => (
            <button type="button" role="menuitem" tabIndex={-1} onClick={close}>
              Full screen
            </button>
          )}
        </Popover>
        <Menu align="start" button={{ className: plainButton, children: 'Open menu' }}>
          <MenuItem>Duplicate</MenuItem>
          <MenuSeparator />
          <MenuGroup label="Templates">
            <MenuItem hint="Without panels">Empty</MenuItem>
          </MenuGroup>
        </Menu>
      </Part>
      <Part name="Dialog">
        <Button variant="plain" onClick={() => setOpenDialog('dialog')}>
          Open dialog
        </Button>
        <Button variant="plain" onClick={() => setOpenDialog('sheet')}>
          Open sheet
        </Button>
        {openDialog !== null && (
          <Modal
            title={`A ${openDialog}`}
            isSide={openDialog === 'sheet'}
            onClose={() => setOpenDialog(null)}
          >
            <p>The board keeps running behind it.</p>
          </Modal>
        )}
      </Part>
      <Part name="Question">
        <InlineConfirm
          isOpen={isAsking}
          trigger={
            <Button variant="plain" onClick={() => setAsking(true)}>
              Remove
            </Button>
          }
          question="Remove this passkey? You can no longer sign in with it."
          confirmText="Remove it"
          keepText="Keep it"
          onConfirm={doNothing}
          onKeep={() => setAsking(false)}
        />
      </Part>
      <Part name="Switch and checkbox">
        <div className="gallery-form">
          <Switch label="Stacked" isOn={isOn} onChange={setOn} />
          <Switch label="Allow delete" isOn={!isOn} onChange={doNothing} />
          <Switch label="Not now" isOn disabled onChange={doNothing} />
          <Checkbox label="orders" isOn={isOn} onChange={setOn} />
        </div>
      </Part>
      <Part name="Field">
        <form className="gallery-form">
          <label className={form['field']}>
            Email
            <input placeholder="ann@example.com" />
          </label>
          <label className={form['field']}>
            Level
            <select>
              <option>Any</option>
            </select>
          </label>
          <label className={form['field']}>
            SQL
            <textarea defaultValue="select 1" rows={2} />
          </label>
          <label className={form['field']}>
            Invalid
            <input aria-invalid defaultValue="x" />
          </label>
          <CodeField
            ref={code}
            label="Code"
            digits={{ min: 6, max: 6 }}
            isInvalid={false}
            describedBy="gallery-refusal"
            readOnly={false}
          />
          <RefusalText
            id="gallery-refusal"
            refusal={{ code: 'wrong_code', reason: { code: 'wrong_app_code' } }}
          />
        </form>
      </Part>
      <Part name="Fold">
        <div className="gallery-form">
          <Disclosure summary="Filter, order and updates" open>
            <p>What it holds.</p>
          </Disclosure>
          <Disclosure summary="Folded">
            <p>What it holds.</p>
          </Disclosure>
        </div>
      </Part>
      <Part name="Notice">
        <NoticeLine shape="half" text="Somebody else has changed this board.">
          <DismissButton onClick={doNothing} />
        </NoticeLine>
        <PanelNotice title="No rows yet" text="New rows appear here automatically." />
      </Part>
      <Part name="Notice in a panel">
        <div className="gallery-panel">
          <section className={clsx('card anchor', frame['panel'])} data-panel-id="notice">
            <div className={clsx('row rigid', frame['head'])}>
              <h3>Parcels</h3>
            </div>
            <div className={clsx('fill ink', frame['body'])}>
              <PanelNotice isEmpty {...hiddenText}>
                <SqlActions getText={() => 'create policy'} />
              </PanelNotice>
            </div>
          </section>
        </div>
      </Part>
    </section>
  )
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="gallery-part" role="group" aria-label={name}>
    <h2>{name}</h2>
    <div>{children}</div>
  </div>
)
