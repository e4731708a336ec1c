import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Form, HttpError, RecordContextProvider, ResourceContextProvider } from 'react-admin'
import { useNotify } from '#console/core/i18n/texts.ts'
import type { CSSProperties, ReactNode } from 'react'
import { colours } from '#shared/tokens.ts'
import { AddressField } from '#console/core/forms/AddressField.tsx'
import { AddressInput } from '#console/core/forms/AddressInput.tsx'
import { PlainField } from '#console/core/forms/PlainField.tsx'
import { PhoneInput } from '#console/core/forms/PhoneInput.tsx'
import { TextInput } from '#console/core/forms/TextInput.tsx'
import { Icon } from '#console/core/icons/Icon.tsx'
import { Mark } from '#console/core/icons/Mark.tsx'
import { iconPaths, isIconName } from '#console/core/icons/paths.ts'
import { SectionFailed } from '#console/core/layout/SectionFailed.tsx'
import { CompanyName } from '#console/core/ui/CompanyName.tsx'
import { EmptyState } from '#console/core/ui/EmptyState.tsx'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { Fact, Facts, Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { Num } from '#console/core/ui/Num.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import { FactsSkeleton, RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Status, type StatusTone } from '#console/core/ui/Status.tsx'
import { Time } from '#console/core/ui/Time.tsx'
import css from './Components.module.css'
import { samples } from './samples.ts'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)

const tones: readonly StatusTone[] = ['passed', 'pending', 'closed', 'refused']
const openedAt = new Date().toISOString()
const sizes = [12, 14, 16, 20, 28, 40, 56]

/** Every part of the design system in one place; only under `vite`. */
export const Components = () => {
  const notify = useNotify()
  return (
    <ResourceContextProvider value="users">
      <div className={css.page}>
        <PageHeader
          title={samples.title}
          purpose={samples.purpose}
          hideTitle
          actions={
            <>
              <Button>{samples.secondary}</Button>
              <Button
                variant="contained"
                color="primary"
                startIcon={<Icon name="plus" size={16} />}
              >
                {samples.primary}
              </Button>
            </>
          }
        />
        <Part title="Colour">
          <div className={css.swatches}>
            {Object.keys(colours.light).map((name) => (
              <span key={name} style={{ '--swatch': `var(--${name})` } as CSSProperties}>
                {name}
              </span>
            ))}
          </div>
        </Part>
        <Part title="Type">
          <div className={css.scale}>
            {sizes.map((size) => (
              <p key={size} style={{ fontSize: size }}>
                {samples.sentence}
              </p>
            ))}
          </div>
        </Part>
        <Part title="Status, person, company, time, number">
          <div className={css.row}>
            {tones.map((tone) => (
              <Status key={tone} tone={tone}>
                {tone}
              </Status>
            ))}
          </div>
          <div className={css.row}>
            <Person name={samples.person} username="liwei01" />
            <Person name={samples.longPerson} username="ekaterina" />
            <CompanyName name={samples.company} />
            <CompanyName name={null} />
          </div>
          <div className={css.row}>
            <Time at={openedAt} />
            <Time at={samples.time} />
            <Time at={samples.time} exact />
            <Time at={null} />
            <Num value={1_234_567} />
          </div>
        </Part>
        <Part title="Controls">
          <div className={css.row}>
            <Button variant="contained" color="primary">
              {samples.primary}
            </Button>
            <Button>{samples.secondary}</Button>
            <Button variant="text">{samples.secondary}</Button>
            <Button variant="contained" color="error">
              {samples.primary}
            </Button>
            <Button disabled>{samples.secondary}</Button>
            <IconButton aria-label={samples.secondary}>
              <Icon name="more" />
            </IconButton>
            <Button onClick={() => notify({ text: samples.sentence })}>notice</Button>
            <Button onClick={() => notify({ text: samples.sentence, type: 'error' })}>
              error notice
            </Button>
          </div>
          <Form>
            <div className={css.page} style={{ maxWidth: 480 }}>
              <TextInput source="username" mono help={samples.sentence} />
              <PhoneInput />
              <PlainField label="Error" name="x" error={samples.sentence} />
            </div>
          </Form>
        </Part>
        <Part title="Address">
          <Form mode="onTouched" onSubmit={() => notify({ text: samples.sentence })}>
            <div className={css.page} style={{ maxWidth: 640 }}>
              <AddressInput help={samples.sentence} />
              <AddressInput nationSource="areaNation" addrSource="area" partial />
              <Button type="submit">{samples.primary}</Button>
            </div>
          </Form>
          <Form record={samples.address}>
            <div className={css.page} style={{ maxWidth: 640 }}>
              <AddressInput type={0} />
              <AddressInput isDetail={1} />
            </div>
          </Form>
          <RecordContextProvider value={samples.address}>
            <AddressField />
          </RecordContextProvider>
        </Part>
        <Part title="Record">
          <RecordColumns
            left={
              <Panel title="Facts">
                <Facts>
                  <Fact label={samples.secondary}>{samples.sentence}</Fact>
                  <Fact label={samples.secondary}>{samples.longPerson}</Fact>
                </Facts>
              </Panel>
            }
            right={<FactsSkeleton rows={3} />}
          />
        </Part>
        <Part title="States">
          <RowsSkeleton rows={4} />
          <div className={css.row}>
            <EmptyState title={samples.title} action={<Button>{samples.primary}</Button>}>
              {samples.sentence}
            </EmptyState>
            <EmptyState filtered title={samples.title}>
              {samples.sentence}
            </EmptyState>
            <ErrorState error={new HttpError(samples.sentence, 500, { requestId: '01J9' })} />
            <SectionFailed kind="denied" />
          </div>
        </Part>
        <Part title="Icons">
          <div className={css.icons}>
            <span>
              <Mark /> mark
            </span>
            {Object.keys(iconPaths)
              .filter(isIconName)
              .map((name) => (
                <span key={name}>
                  <Icon name={name} /> {name}
                </span>
              ))}
          </div>
        </Part>
      </div>
    </ResourceContextProvider>
  )
}
