alter table config add column download_app_link text not null default '';
