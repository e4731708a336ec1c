// Written by `npm run db:types` from the migrated schema; a test compares both.

/** SQLite answers 0 and 1, PostgreSQL true and false. */
export type Flag = boolean | 0 | 1

/** A row of each table, as it is read. */
export interface Rows {
  activations: {
    id: number
    user_id: number
    recipient_key: string
    token_hash: string | null
    sent_at: number | null
    expires_at: number | null
    sent_by: number | null
  }
  administrator_requests: {
    id: number
    change: 'add' | 'remove'
    user_id: number
    requested_by: number
    message: string
    status: 'inReview' | 'granted' | 'declined' | 'withdrawn' | 'expired'
    reason: string
    decided_by: number | null
    decided_at: number | null
    version: number
    created_at: number
    updated_at: number
  }
  announcement_companies: {
    announcement_id: number
    company_id: number
    reads: Flag
  }
  announcement_reads: {
    user_id: number
    announcement_id: number
    text_digest: string
  }
  announcements: {
    id: number
    title: string
    en_title: string
    text: string
    en_text: string
    importance: 'info' | 'warning'
    status: 'draft' | 'published' | 'withdrawn'
    starts_at: number | null
    ends_at: number | null
    published_at: number | null
    text_digest: string
    search_key: string
    version: number
    created_at: number
    updated_at: number
    title_sort: string
    en_title_sort: string
    audience: 'everyone' | 'signedIn' | 'administrators' | 'companies'
    audience_changed: Flag
  }
  api_token_permissions: {
    token_id: number
    permission_id: number
  }
  api_tokens: {
    id: number
    company_id: number
    user_id: number
    name: string
    name_key: string
    token_hash: string
    expires_at: number
    ended_at: number | null
    last_used_at: number | null
    last_address: string
    warned_at: number | null
    restored_at: number | null
    version: number
    created_at: number
    updated_at: number
  }
  application_permissions: {
    application_id: number
    permission_id: number
  }
  application_uses: {
    user_id: number
    application_id: number
    pinned_at: number | null
    used_at: number | null
  }
  applications: {
    id: number
    app_id: number
    name: string
    en_name: string
    name_key: string
    en_name_key: string
    description: string
    en_description: string
    type: 'unavailable' | 'basicService' | 'terminalSoftware' | 'platform'
    url: string
    icon: string
    contact: string
    sort_order: number
    state: 'active' | 'retired'
    version: number
    created_at: number
    updated_at: number
    name_sort: string
    en_name_sort: string
  }
  change_marks: {
    name: string
    value: number
  }
  companies: {
    id: number
    kind: 'provider' | 'customer'
    name: string
    name_key: string
    search_key: string
    organisation_code: string
    type: number
    applicant_id: number | null
    brought_in_by: number | null
    administrator_id: number | null
    administrator_name: string
    administrator_dial_code: string
    administrator_phone: string
    nation_code: string
    addr_code: string
    street: string
    address: string
    data_level: number
    user_quota: number
    user_count: number
    device_quota: number
    device_count: number | null
    storage_quota: number
    storage_used: number | null
    status: 'inReview' | 'passed' | 'suspended' | 'rejected' | 'closed'
    version: number
    created_at: number
    updated_at: number
    last_submission: string | null
    name_sort: string
    licence: string | null
    likeness_key: string
    usage_reported_at: number | null
    devices_over: Flag
    storage_over: Flag
    second_factor_since: number | null
  }
  companies_search: {
    id: number
    content: string
    tokens: string
  }
  companies_waiting: {
    id: number
  }
  company_history: {
    id: number
    company_id: number
    at: number
    actor_id: number | null
    status: 'inReview' | 'passed' | 'suspended' | 'rejected' | 'closed'
    reason: string
  }
  company_permissions: {
    company_id: number
    permission_id: number
  }
  company_platforms: {
    company_id: number
    application_id: number
  }
  consents: {
    id: number
    user_id: number
    version: string
    agreed_at: number
    withdrawn_at: number | null
  }
  contact_changes: {
    id: number
    user_id: number
    channel: 'sms' | 'email'
    dial_code: string | null
    phone: string | null
    email: string | null
    recipient_key: string
    token_hash: string
    created_at: number
    expires_at: number
  }
  departments: {
    id: number
    company_id: number
    parent_id: number | null
    name: string
    sort_order: number
    path: string
    tree_key: string
    search_key: string
    version: number
    created_at: number
    updated_at: number
    name_sort: string
  }
  download_files: {
    id: string
    name: string
    size: number
    sha256: string
    created_at: number
  }
  downloads: {
    id: number
    kind: 'software' | 'document'
    name: string
    en_name: string
    description: string
    en_description: string
    release: string
    platform: string
    size: number
    sha256: string
    url: string
    file_id: string | null
    version: number
    created_at: number
    updated_at: number
    name_sort: string
    en_name_sort: string
  }
  factors: {
    id: number
    user_id: number
    kind: 'totp' | 'passkey'
    name: string
    sealed: string
    credential_id: string | null
    public_key: string
    counter: number
    transports: string
    is_synced: Flag
    last_step: number | null
    confirmed_at: number | null
    last_used_at: number | null
    version: number
    created_at: number
    updated_at: number
  }
  first_step_marks: {
    user_id: number
    mark: 'coverage' | 'company' | 'joining' | 'installation'
    at: number
  }
  identity_changes: {
    change: number
    user_id: number | null
    at: number
  }
  import_attempts: {
    id: number
    company_id: number
    at: number
  }
  invitation_acceptances: {
    invitation_id: number
    user_id: number
    at: number
    is_removed: Flag
  }
  invitation_roles: {
    invitation_id: number
    role_id: number
    terms: string | null
  }
  invitations: {
    id: number
    company_id: number
    channel: 'email' | 'sms' | 'link'
    recipient: string
    recipient_key: string
    token_hash: string
    locale: string
    status: 'open' | 'accepted' | 'revoked' | 'expired'
    uses: number
    uses_allowed: number
    days: number
    expires_at: number
    sent_at: number
    sends: number
    invited_by: number
    version: number
    created_at: number
    updated_at: number
  }
  ionosphere_coefficients: {
    id: number
    model: 'klobuchar' | 'ntcm'
    valid_from: number
    source: string
    numbers: string
    version: number
    created_at: number
    updated_at: number
  }
  ionosphere_files: {
    id: number
    name: string
    name_key: string
    source: string
    origin: 'upload' | 'folder' | 'demonstration'
    imported_by: number | null
    imported_by_name: string
    first_epoch: number
    last_epoch: number
    map_count: number
    grid: string
    size: number
    sha256: string
    version: number
    created_at: number
    updated_at: number
  }
  ionosphere_maps: {
    id: number
    file_id: number
    epoch: number
    content: Buffer
  }
  join_requests: {
    id: number
    user_id: number
    company_id: number
    message: string
    status: 'inReview' | 'agreed' | 'rejected' | 'closed'
    reason: string
    decided_by: number | null
    decided_at: number | null
    version: number
    created_at: number
    updated_at: number
  }
  legal_documents: {
    id: number
    kind: string
    document_version: string
    effective_from: string
    text: string
    en_text: string
    published_at: number | null
    search_key: string
    version: number
    created_at: number
    updated_at: number
  }
  log_checkpoints: {
    size: number
    at: number
    note: string
  }
  log_keys: {
    id: string
    name: string
    public_key: string
    sealed: string
    created_at: number
  }
  log_leaves: {
    log_id: number
    leaf_index: number
    sealed_at: number
  }
  log_subjects: {
    type: string
    subject_id: number
    log_id: number
    change: number
    name: string | null
  }
  log_tiles: {
    level: number
    place: number
    hashes: Buffer
  }
  log_unsealed: {
    log_id: number
    mac: string
  }
  logs: {
    id: number
    at: number
    actor_id: number | null
    company_id: number | null
    application_id: number | null
    action: string
    target_type: string
    target_id: string
    code: number
    request_id: string
    actor_name: string | null
    address: string | null
    user_agent: string | null
    target_name: string | null
    before: string | null
    after: string | null
    actor_salt: string | null
    origin_salt: string | null
    target_salt: string | null
    commitments: string
    via: string | null
  }
  logs_counts: {
    company_id: number
    row_count: number
  }
  logs_search: {
    id: number
    content: string
    tokens: string
  }
  logs_waiting: {
    id: number
  }
  notifications: {
    id: number
    user_id: number
    kind: string
    args: string
    link: string
    sender_id: number | null
    count: number
    read_at: number | null
    version: number
    created_at: number
    updated_at: number
  }
  oauth_artifacts: {
    model: string
    id: string
    payload: string
    grant_id: string | null
    account_id: string | null
    client_id: string | null
    uid: string | null
    user_code: string | null
    consumed_at: number | null
    polled_at: number | null
    expires_at: number | null
  }
  oauth_clients: {
    id: number
    application_id: number
    client_id: string
    name: string
    en_name: string
    name_key: string
    en_name_key: string
    is_own: Flag
    redirect_addresses: string
    logout_redirect_addresses: string
    logout_address: string
    login_address: string
    scopes: string
    refreshes: Flag
    require_acr: '' | '1fa' | '2fa' | 'phr'
    require_pushed: Flag
    public_keys: string
    state: 'active' | 'disabled'
    last_used_at: number | null
    version: number
    created_at: number
    updated_at: number
    kind: string
  }
  oauth_consents: {
    user_id: number
    client_id: number
    scopes: string
    agreed_at: number
    updated_at: number
  }
  oauth_keys: {
    id: string
    public_key: string
    sealed: string
    state: 'next' | 'active' | 'retired'
    created_at: number
    active_at: number
    retired_at: number | null
  }
  oauth_logins: {
    session_id: string
    client_id: number
    sid: string
    grant_id: string
    first_at: number
    last_at: number
  }
  oauth_secrets: {
    id: number
    client_id: number
    secret_hash: string
    hint: string
    created_by: number | null
    created_at: number
    ended_at: number | null
    last_used_at: number | null
  }
  oauth_sessions: {
    uid: string
    session_id: string
    created_at: number
  }
  outbox: {
    id: number
    channel: 'sms' | 'email'
    recipient: string
    subject: string
    sealed: string
    code_id: number | null
    state: 'waiting' | 'sent' | 'failed'
    tries: number
    next_try_at: number
    expires_at: number | null
    created_at: number
    gathered: string | null
    count: number
    is_forgotten: Flag
    reason: string
  }
  outgoing_calls: {
    id: string
    kind: 'logout' | 'webhook'
    client_id: number | null
    webhook_id: number | null
    log_id: number | null
    event: string
    subject: string
    state: 'waiting' | 'sent' | 'failed'
    tries: number
    next_try_at: number
    status: number | null
    reason: string
    ms: number | null
    created_at: number
    ended_at: number | null
  }
  permission_package_permissions: {
    package_id: number
    permission_id: number
  }
  permission_packages: {
    id: number
    name: string
    en_name: string
    name_key: string
    en_name_key: string
    description: string
    en_description: string
    search_key: string
    version: number
    created_at: number
    updated_at: number
    name_sort: string
    en_name_sort: string
  }
  permissions: {
    id: number
    application_id: number
    parent_id: number | null
    type: 'platform' | 'menu' | 'button' | 'data'
    key: string | null
    path: string
    file_path: string
    name: string
    en_name: string
    icon: string
    visible: Flag
    always_visible: Flag
    keep_alive: Flag
    hide_or_gray: number
    sort_order: number
    version: number
    created_at: number
    updated_at: number
  }
  quota_requests: {
    id: number
    user_id: number
    company_id: number
    user_quota: number | null
    device_quota: number | null
    storage_quota: number | null
    granted_user_quota: number | null
    granted_device_quota: number | null
    granted_storage_quota: number | null
    message: string
    status: 'inReview' | 'granted' | 'declined' | 'withdrawn'
    reason: string
    decided_by: number | null
    decided_at: number | null
    version: number
    created_at: number
    updated_at: number
  }
  recovery_codes: {
    user_id: number
    code_hash: string
    used_at: number | null
  }
  rights_requests: {
    id: number
    user_id: number
    company_id: number | null
    permission_id: number
    addressee: 'company' | 'system'
    message: string
    status: 'inReview' | 'granted' | 'declined' | 'withdrawn'
    reason: string
    role_name: string | null
    decided_by: number | null
    decided_at: number | null
    version: number
    created_at: number
    updated_at: number
  }
  role_permissions: {
    role_id: number
    permission_id: number
  }
  roles: {
    id: number
    key: string | null
    name: string
    name_key: string
    en_name: string
    description: string
    search_key: string
    type: 'normal' | 'superAdministrator' | 'preset'
    preset_level: 'system' | 'company' | null
    application_id: number
    company_id: number | null
    nation_code: string
    addr_code: string
    data_level: number
    version: number
    created_at: number
    updated_at: number
    name_sort: string
  }
  roles_search: {
    id: number
    content: string
    tokens: string
  }
  roles_waiting: {
    id: number
  }
  salesman_companies: {
    user_id: number
    company_id: number
    assigned_at: number
  }
  sessions: {
    id: string
    user_id: number
    generation: number
    rotated_at: number
    created_at: number
    last_seen_at: number
    expires_at: number
    ended_at: number | null
    end_reason: string | null
    address: string
    user_agent: string
    confirmed_at: number
    factors: string
  }
  settings: {
    id: number
    values: string
    sealed: string
    version: number
    created_at: number
    updated_at: number
    logo: string | null
    sealed_tests: string
  }
  stations: {
    id: number
    code: string
    name: string
    en_name: string
    latitude: number
    longitude: number
    datum: string
    epoch: number | null
    radius: number
    tier: 'centimetre' | 'submetre' | 'metre'
    status: 'online' | 'offline' | 'retired'
    last_seen_at: number | null
    search_key: string
    revision: number
    version: number
    created_at: number
    updated_at: number
    name_sort: string
    en_name_sort: string
  }
  usage_admissions: {
    application_id: number
    company_id: number
    devices: number
    storage_bytes: number
    key: string
    at: number
    answer: string
  }
  usage_days: {
    application_id: number
    company_id: number
    devices: number
    storage_bytes: number
    day: string
  }
  usage_reports: {
    application_id: number
    company_id: number
    devices: number
    storage_bytes: number
    measured_at: number
    reported_at: number
  }
  usage_totals: {
    day: string
    devices: number
    storage_bytes: number
  }
  used_proofs: {
    id: string
    expires_at: number
  }
  user_import_roles: {
    import_id: number
    row_number: number
    role_id: number
  }
  user_import_rows: {
    import_id: number
    row_number: number
    refused: Flag
    cells: string
    problems: string
    role_count: number
    username: string | null
    username_key: string | null
    real_name: string | null
    nick_name: string | null
    dial_code: string | null
    phone: string | null
    email: string | null
    email_key: string | null
    search_key: string | null
    locale: string | null
    department_id: number | null
    real_name_sort: string | null
  }
  user_imports: {
    id: number
    company_id: number
    created_by: number
    file_name: string
    state: 'checking' | 'checked' | 'running' | 'done' | 'failed'
    failure: string | null
    busy_company_id: number | null
    row_count: number
    checked_count: number
    refused_count: number
    heartbeat_at: number
    finished_at: number | null
    version: number
    created_at: number
    updated_at: number
    summary: string | null
  }
  user_roles: {
    user_id: number
    application_id: number
    role_id: number
  }
  users: {
    id: number
    username: string
    username_key: string
    real_name: string
    nick_name: string
    dial_code: string | null
    phone: string | null
    email: string | null
    email_key: string | null
    pending_dial_code: string | null
    pending_phone: string | null
    pending_email: string | null
    pending_email_key: string | null
    search_key: string
    password_hash: string
    company_id: number | null
    is_system_administrator: Flag
    status: 'active' | 'disabled'
    failed_sign_ins: number
    locked_until: number | null
    locale: string
    notify_by_email: Flag
    agreement_version: string | null
    agreed_at: number | null
    last_sign_in_at: number | null
    last_locked_at: number | null
    password_changed_at: number | null
    deleted_at: number | null
    version: number
    created_at: number
    updated_at: number
    shown_email_key: string | null
    department_id: number | null
    avatar: string | null
    generated_password_until: number | null
    real_name_sort: string
    password_generated_by: number | null
    has_second_factor: Flag
  }
  users_counts: {
    company_id: number
    row_count: number
  }
  users_search: {
    id: number
    content: string
    tokens: string
  }
  users_waiting: {
    id: number
  }
  verification_codes: {
    id: number
    channel: 'sms' | 'email'
    recipient_key: string
    purpose: string
    subject: string
    code_hash: string
    tries: number
    undelivered: Flag
    address: string
    created_at: number
    expires_at: number
    closed_at: number | null
  }
  webhooks: {
    id: number
    company_id: number | null
    name: string
    url: string
    kinds: string
    sealed: string
    sealed_before: string
    sealed_before_until: number | null
    state: 'active' | 'paused'
    failing_since: number | null
    last_delivered_at: number | null
    sending_until: number | null
    version: number
    created_at: number
    updated_at: number
  }
}

/** Columns that an insert may omit, because the database fills them in. */
export interface Given {
  activations: 'id'
  administrator_requests: 'id' | 'message' | 'reason' | 'version'
  announcement_companies: never
  announcement_reads: never
  announcements: 'id' | 'status' | 'version' | 'title_sort' | 'en_title_sort' | 'audience' | 'audience_changed'
  api_token_permissions: never
  api_tokens: 'id' | 'last_address' | 'version'
  application_permissions: never
  application_uses: never
  applications: 'id' | 'description' | 'en_description' | 'url' | 'icon' | 'contact' | 'sort_order' | 'state' | 'version' | 'name_sort' | 'en_name_sort'
  change_marks: never
  companies: 'id' | 'kind' | 'search_key' | 'type' | 'administrator_name' | 'administrator_dial_code' | 'administrator_phone' | 'nation_code' | 'addr_code' | 'street' | 'address' | 'data_level' | 'user_quota' | 'user_count' | 'device_quota' | 'storage_quota' | 'version' | 'name_sort' | 'likeness_key' | 'devices_over' | 'storage_over'
  companies_search: never
  companies_waiting: never
  company_history: 'id' | 'reason'
  company_permissions: never
  company_platforms: never
  consents: 'id'
  contact_changes: 'id'
  departments: 'id' | 'path' | 'tree_key' | 'search_key' | 'version' | 'name_sort'
  download_files: never
  downloads: 'id' | 'platform' | 'version' | 'name_sort' | 'en_name_sort'
  factors: 'id' | 'sealed' | 'public_key' | 'counter' | 'transports' | 'is_synced' | 'version'
  first_step_marks: never
  identity_changes: 'change' | 'at'
  import_attempts: 'id'
  invitation_acceptances: 'is_removed'
  invitation_roles: never
  invitations: 'id' | 'recipient' | 'recipient_key' | 'status' | 'uses' | 'uses_allowed' | 'sends' | 'version'
  ionosphere_coefficients: 'id' | 'version'
  ionosphere_files: 'id' | 'imported_by_name' | 'version'
  ionosphere_maps: 'id'
  join_requests: 'id' | 'message' | 'reason' | 'version'
  legal_documents: 'id' | 'version'
  log_checkpoints: never
  log_keys: never
  log_leaves: never
  log_subjects: never
  log_tiles: never
  log_unsealed: never
  logs: 'id'
  logs_counts: never
  logs_search: never
  logs_waiting: never
  notifications: 'id' | 'link' | 'count' | 'version'
  oauth_artifacts: never
  oauth_clients: 'id' | 'is_own' | 'redirect_addresses' | 'logout_redirect_addresses' | 'logout_address' | 'login_address' | 'scopes' | 'refreshes' | 'require_acr' | 'require_pushed' | 'public_keys' | 'state' | 'version' | 'kind'
  oauth_consents: never
  oauth_keys: never
  oauth_logins: never
  oauth_secrets: 'id'
  oauth_sessions: never
  outbox: 'id' | 'tries' | 'count' | 'is_forgotten' | 'reason'
  outgoing_calls: 'event' | 'state' | 'tries' | 'reason'
  permission_package_permissions: never
  permission_packages: 'id' | 'description' | 'en_description' | 'version' | 'name_sort' | 'en_name_sort'
  permissions: 'id' | 'path' | 'file_path' | 'en_name' | 'icon' | 'visible' | 'always_visible' | 'keep_alive' | 'hide_or_gray' | 'sort_order' | 'version'
  quota_requests: 'id' | 'message' | 'reason' | 'version'
  recovery_codes: never
  rights_requests: 'id' | 'message' | 'reason' | 'version'
  role_permissions: never
  roles: 'id' | 'en_name' | 'description' | 'search_key' | 'nation_code' | 'addr_code' | 'data_level' | 'version' | 'name_sort'
  roles_search: never
  roles_waiting: never
  salesman_companies: never
  sessions: 'generation' | 'confirmed_at' | 'factors'
  settings: 'version' | 'sealed_tests'
  stations: 'id' | 'version' | 'name_sort' | 'en_name_sort'
  usage_admissions: never
  usage_days: never
  usage_reports: never
  usage_totals: never
  used_proofs: never
  user_import_roles: never
  user_import_rows: 'role_count'
  user_imports: 'id' | 'row_count' | 'checked_count' | 'refused_count' | 'version'
  user_roles: never
  users: 'id' | 'nick_name' | 'is_system_administrator' | 'status' | 'failed_sign_ins' | 'locale' | 'notify_by_email' | 'version' | 'real_name_sort' | 'has_second_factor'
  users_counts: never
  users_search: never
  users_waiting: never
  verification_codes: 'id' | 'subject' | 'tries' | 'undelivered'
  webhooks: 'id' | 'sealed_before' | 'state' | 'version'
}

/** Columns that the database computes. */
export interface Computed {
  users: 'shown_email_key'
}
