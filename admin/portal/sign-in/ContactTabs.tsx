import { ContactFields } from '../form/ContactFields.tsx'
import type { Purpose, ContactChannel } from '../form/CodeField.tsx'
import { Tabs } from '../form/Tabs.tsx'
import type { Form } from '../form/useForm.ts'
import type { FormTexts } from '../ui/pageTexts.ts'

interface ContactTabsProps {
  form: Form
  texts: FormTexts
  purpose: Purpose
  way: ContactChannel
  setWay: (way: ContactChannel) => void
}

export const ContactTabs = ({ form, texts, purpose, way, setWay }: ContactTabsProps) => (
  <Tabs
    label={texts.by.contact}
    shown={way}
    show={setWay}
    tabs={[
      {
        name: 'phone',
        label: texts.by.byPhone,
        content: <ContactFields form={form} texts={texts} way="phone" purpose={purpose} />,
      },
      {
        name: 'email',
        label: texts.by.byEmail,
        content: <ContactFields form={form} texts={texts} way="email" purpose={purpose} />,
      },
    ]}
  />
)
