import { companyApplication } from '#contract/companies/companies'
import { gibibyte } from '#contract/companies/quotas'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { NumberInput } from '#console/core/forms/NumberInput.tsx'
import css from './QuotaInputs.module.css'

const { shape } = companyApplication
const userQuotaRule = fieldRule(shape.userQuota.unwrap())
const deviceQuotaRule = fieldRule(shape.deviceQuota.unwrap())
const storageQuotaRule = fieldRule(shape.storageQuota.unwrap())

export const QuotaInputs = () => (
  <div className={css.quotas}>
    <NumberInput source="userQuota" validate={userQuotaRule} />
    <NumberInput source="deviceQuota" validate={deviceQuotaRule} />
    <NumberInput source="storageQuota" validate={storageQuotaRule} scale={gibibyte} />
  </div>
)
