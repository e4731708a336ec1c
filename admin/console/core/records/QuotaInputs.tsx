import { Input } from '#console/core/forms/Input.tsx'
import { companyApplication } from '#contract/companies/companies'
import { gibibyte } from '#contract/companies/quotas'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import css from './QuotaInputs.module.css'

const { shape } = companyApplication
const userQuotaRule = fieldRule(shape.userQuota.unwrap())
const deviceQuotaRule = fieldRule(shape.deviceQuota.unwrap())
const storageQuotaRule = fieldRule(shape.storageQuota.unwrap())

export const QuotaInputs = () => (
  <div className={css.quotas}>
    <Input as="number" source="userQuota" validate={userQuotaRule} />
    <Input as="number" source="deviceQuota" validate={deviceQuotaRule} />
    <Input as="number" source="storageQuota" validate={storageQuotaRule} scale={gibibyte} />
  </div>
)
